; A tower of five blocks, e at the bottom, is to stand the other way round.
(define (problem reverse-a-tower) (:domain blocks)
  (:objects a b c d e)
  (:init (hand-empty) (clear a) (on a b) (on b c) (on c d) (on d e) (on-table e))
  (:goal (and (on e d) (on d c) (on c b) (on b a))))
