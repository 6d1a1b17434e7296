begin_version
3
end_version
begin_metric
1
end_metric
15
begin_variable
var0
-1
8
Atom holding(b0)
Atom on(b0, b1)
Atom on(b0, b2)
Atom on(b0, b3)
Atom on(b0, b4)
Atom on(b0, b5)
Atom on(b0, b6)
Atom on-table(b0)
end_variable
begin_variable
var1
-1
8
Atom holding(b1)
Atom on(b1, b0)
Atom on(b1, b2)
Atom on(b1, b3)
Atom on(b1, b4)
Atom on(b1, b5)
Atom on(b1, b6)
Atom on-table(b1)
end_variable
begin_variable
var2
-1
8
Atom holding(b2)
Atom on(b2, b0)
Atom on(b2, b1)
Atom on(b2, b3)
Atom on(b2, b4)
Atom on(b2, b5)
Atom on(b2, b6)
Atom on-table(b2)
end_variable
begin_variable
var3
-1
8
Atom holding(b3)
Atom on(b3, b0)
Atom on(b3, b1)
Atom on(b3, b2)
Atom on(b3, b4)
Atom on(b3, b5)
Atom on(b3, b6)
Atom on-table(b3)
end_variable
begin_variable
var4
-1
8
Atom holding(b5)
Atom on(b5, b0)
Atom on(b5, b1)
Atom on(b5, b2)
Atom on(b5, b3)
Atom on(b5, b4)
Atom on(b5, b6)
Atom on-table(b5)
end_variable
begin_variable
var5
-1
2
Atom clear(b0)
NegatedAtom clear(b0)
end_variable
begin_variable
var6
-1
2
Atom clear(b1)
NegatedAtom clear(b1)
end_variable
begin_variable
var7
-1
2
Atom clear(b2)
NegatedAtom clear(b2)
end_variable
begin_variable
var8
-1
2
Atom clear(b3)
NegatedAtom clear(b3)
end_variable
begin_variable
var9
-1
2
Atom clear(b5)
NegatedAtom clear(b5)
end_variable
begin_variable
var10
-1
2
Atom clear(b4)
NegatedAtom clear(b4)
end_variable
begin_variable
var11
-1
2
Atom clear(b6)
NegatedAtom clear(b6)
end_variable
begin_variable
var12
-1
2
Atom hand-empty()
NegatedAtom hand-empty()
end_variable
begin_variable
var13
-1
8
Atom holding(b4)
Atom on(b4, b0)
Atom on(b4, b1)
Atom on(b4, b2)
Atom on(b4, b3)
Atom on(b4, b5)
Atom on(b4, b6)
Atom on-table(b4)
end_variable
begin_variable
var14
-1
8
Atom holding(b6)
Atom on(b6, b0)
Atom on(b6, b1)
Atom on(b6, b2)
Atom on(b6, b3)
Atom on(b6, b4)
Atom on(b6, b5)
Atom on-table(b6)
end_variable
8
begin_mutex_group
8
5 0
0 0
1 1
2 1
3 1
13 1
4 1
14 1
end_mutex_group
begin_mutex_group
8
6 0
0 1
1 0
2 2
3 2
13 2
4 2
14 2
end_mutex_group
begin_mutex_group
8
7 0
0 2
1 2
2 0
3 3
13 3
4 3
14 3
end_mutex_group
begin_mutex_group
8
8 0
0 3
1 3
2 3
3 0
13 4
4 4
14 4
end_mutex_group
begin_mutex_group
8
10 0
0 4
1 4
2 4
3 4
13 0
4 5
14 5
end_mutex_group
begin_mutex_group
8
9 0
0 5
1 5
2 5
3 5
13 5
4 0
14 6
end_mutex_group
begin_mutex_group
8
11 0
0 6
1 6
2 6
3 6
13 6
4 6
14 0
end_mutex_group
begin_mutex_group
8
12 0
0 0
1 0
2 0
3 0
13 0
4 0
14 0
end_mutex_group
begin_state
7
7
7
7
3
1
0
1
0
0
0
0
0
7
1
end_state
begin_goal
2
13 2
14 1
end_goal
98
begin_operator
pick-up b0
0
3
0 5 0 1
0 12 0 1
0 0 7 0
1
end_operator
begin_operator
pick-up b1
0
3
0 6 0 1
0 12 0 1
0 1 7 0
49
end_operator
begin_operator
pick-up b2
0
3
0 7 0 1
0 12 0 1
0 2 7 0
171
end_operator
begin_operator
pick-up b3
0
3
0 8 0 1
0 12 0 1
0 3 7 0
367
end_operator
begin_operator
pick-up b4
0
3
0 10 0 1
0 12 0 1
0 13 7 0
637
end_operator
begin_operator
pick-up b5
0
3
0 9 0 1
0 12 0 1
0 4 7 0
981
end_operator
begin_operator
pick-up b6
0
3
0 11 0 1
0 12 0 1
0 14 7 0
399
end_operator
begin_operator
put-down b0
0
3
0 5 -1 0
0 12 -1 0
0 0 0 7
891
end_operator
begin_operator
put-down b1
0
3
0 6 -1 0
0 12 -1 0
0 1 0 7
457
end_operator
begin_operator
put-down b2
0
3
0 7 -1 0
0 12 -1 0
0 2 0 7
97
end_operator
begin_operator
put-down b3
0
3
0 8 -1 0
0 12 -1 0
0 3 0 7
811
end_operator
begin_operator
put-down b4
0
3
0 10 -1 0
0 12 -1 0
0 13 0 7
599
end_operator
begin_operator
put-down b5
0
3
0 9 -1 0
0 12 -1 0
0 4 0 7
461
end_operator
begin_operator
put-down b6
0
3
0 11 -1 0
0 12 -1 0
0 14 0 7
397
end_operator
begin_operator
stack b0 b1
0
4
0 5 -1 0
0 6 0 1
0 12 -1 0
0 0 0 1
407
end_operator
begin_operator
stack b0 b2
0
4
0 5 -1 0
0 7 0 1
0 12 -1 0
0 0 0 2
491
end_operator
begin_operator
stack b0 b3
0
4
0 5 -1 0
0 8 0 1
0 12 -1 0
0 0 0 3
649
end_operator
begin_operator
stack b0 b4
0
4
0 5 -1 0
0 10 0 1
0 12 -1 0
0 0 0 4
881
end_operator
begin_operator
stack b0 b5
0
4
0 5 -1 0
0 9 0 1
0 12 -1 0
0 0 0 5
187
end_operator
begin_operator
stack b0 b6
0
4
0 5 -1 0
0 11 0 1
0 12 -1 0
0 0 0 6
567
end_operator
begin_operator
stack b1 b0
0
4
0 5 0 1
0 6 -1 0
0 12 -1 0
0 1 0 1
21
end_operator
begin_operator
stack b1 b2
0
4
0 6 -1 0
0 7 0 1
0 12 -1 0
0 1 0 2
549
end_operator
begin_operator
stack b1 b3
0
4
0 6 -1 0
0 8 0 1
0 12 -1 0
0 1 0 3
151
end_operator
begin_operator
stack b1 b4
0
4
0 6 -1 0
0 10 0 1
0 12 -1 0
0 1 0 4
827
end_operator
begin_operator
stack b1 b5
0
4
0 6 -1 0
0 9 0 1
0 12 -1 0
0 1 0 5
577
end_operator
begin_operator
stack b1 b6
0
4
0 6 -1 0
0 11 0 1
0 12 -1 0
0 1 0 6
401
end_operator
begin_operator
stack b2 b0
0
4
0 5 0 1
0 7 -1 0
0 12 -1 0
0 2 0 1
299
end_operator
begin_operator
stack b2 b1
0
4
0 6 0 1
0 7 -1 0
0 12 -1 0
0 2 0 2
271
end_operator
begin_operator
stack b2 b3
0
4
0 7 -1 0
0 8 0 1
0 12 -1 0
0 2 0 3
317
end_operator
begin_operator
stack b2 b4
0
4
0 7 -1 0
0 10 0 1
0 12 -1 0
0 2 0 4
437
end_operator
begin_operator
stack b2 b5
0
4
0 7 -1 0
0 9 0 1
0 12 -1 0
0 2 0 5
631
end_operator
begin_operator
stack b2 b6
0
4
0 7 -1 0
0 11 0 1
0 12 -1 0
0 2 0 6
899
end_operator
begin_operator
stack b3 b0
0
4
0 5 0 1
0 8 -1 0
0 12 -1 0
0 3 0 1
241
end_operator
begin_operator
stack b3 b1
0
4
0 6 0 1
0 8 -1 0
0 12 -1 0
0 3 0 2
657
end_operator
begin_operator
stack b3 b2
0
4
0 7 0 1
0 8 -1 0
0 12 -1 0
0 3 0 3
147
end_operator
begin_operator
stack b3 b4
0
4
0 8 -1 0
0 10 0 1
0 12 -1 0
0 3 0 4
711
end_operator
begin_operator
stack b3 b5
0
4
0 8 -1 0
0 9 0 1
0 12 -1 0
0 3 0 5
349
end_operator
begin_operator
stack b3 b6
0
4
0 8 -1 0
0 11 0 1
0 12 -1 0
0 3 0 6
61
end_operator
begin_operator
stack b4 b0
0
4
0 5 0 1
0 10 -1 0
0 12 -1 0
0 13 0 1
847
end_operator
begin_operator
stack b4 b1
0
4
0 6 0 1
0 10 -1 0
0 12 -1 0
0 13 0 2
707
end_operator
begin_operator
stack b4 b2
0
4
0 7 0 1
0 10 -1 0
0 12 -1 0
0 13 0 3
641
end_operator
begin_operator
stack b4 b3
0
4
0 8 0 1
0 10 -1 0
0 12 -1 0
0 13 0 4
649
end_operator
begin_operator
stack b4 b5
0
4
0 10 -1 0
0 9 0 1
0 12 -1 0
0 13 0 5
731
end_operator
begin_operator
stack b4 b6
0
4
0 10 -1 0
0 11 0 1
0 12 -1 0
0 13 0 6
887
end_operator
begin_operator
stack b5 b0
0
4
0 5 0 1
0 9 -1 0
0 12 -1 0
0 4 0 1
117
end_operator
begin_operator
stack b5 b1
0
4
0 6 0 1
0 9 -1 0
0 12 -1 0
0 4 0 2
421
end_operator
begin_operator
stack b5 b2
0
4
0 7 0 1
0 9 -1 0
0 12 -1 0
0 4 0 3
799
end_operator
begin_operator
stack b5 b3
0
4
0 8 0 1
0 9 -1 0
0 12 -1 0
0 4 0 4
251
end_operator
begin_operator
stack b5 b4
0
4
0 10 0 1
0 9 -1 0
0 12 -1 0
0 4 0 5
777
end_operator
begin_operator
stack b5 b6
0
4
0 9 -1 0
0 11 0 1
0 12 -1 0
0 4 0 6
377
end_operator
begin_operator
stack b6 b0
0
4
0 5 0 1
0 11 -1 0
0 12 -1 0
0 14 0 1
51
end_operator
begin_operator
stack b6 b1
0
4
0 6 0 1
0 11 -1 0
0 12 -1 0
0 14 0 2
799
end_operator
begin_operator
stack b6 b2
0
4
0 7 0 1
0 11 -1 0
0 12 -1 0
0 14 0 3
621
end_operator
begin_operator
stack b6 b3
0
4
0 8 0 1
0 11 -1 0
0 12 -1 0
0 14 0 4
517
end_operator
begin_operator
stack b6 b4
0
4
0 10 0 1
0 11 -1 0
0 12 -1 0
0 14 0 5
487
end_operator
begin_operator
stack b6 b5
0
4
0 9 0 1
0 11 -1 0
0 12 -1 0
0 14 0 6
531
end_operator
begin_operator
unstack b0 b1
0
4
0 5 0 1
0 6 -1 0
0 12 0 1
0 0 1 0
649
end_operator
begin_operator
unstack b0 b2
0
4
0 5 0 1
0 7 -1 0
0 12 0 1
0 0 2 0
841
end_operator
begin_operator
unstack b0 b3
0
4
0 5 0 1
0 8 -1 0
0 12 0 1
0 0 3 0
107
end_operator
begin_operator
unstack b0 b4
0
4
0 5 0 1
0 10 -1 0
0 12 0 1
0 0 4 0
447
end_operator
begin_operator
unstack b0 b5
0
4
0 5 0 1
0 9 -1 0
0 12 0 1
0 0 5 0
861
end_operator
begin_operator
unstack b0 b6
0
4
0 5 0 1
0 11 -1 0
0 12 0 1
0 0 6 0
349
end_operator
begin_operator
unstack b1 b0
0
4
0 5 -1 0
0 6 0 1
0 12 0 1
0 1 1 0
911
end_operator
begin_operator
unstack b1 b2
0
4
0 6 0 1
0 7 -1 0
0 12 0 1
0 1 2 0
547
end_operator
begin_operator
unstack b1 b3
0
4
0 6 0 1
0 8 -1 0
0 12 0 1
0 1 3 0
257
end_operator
begin_operator
unstack b1 b4
0
4
0 6 0 1
0 10 -1 0
0 12 0 1
0 1 4 0
41
end_operator
begin_operator
unstack b1 b5
0
4
0 6 0 1
0 9 -1 0
0 12 0 1
0 1 5 0
899
end_operator
begin_operator
unstack b1 b6
0
4
0 6 0 1
0 11 -1 0
0 12 0 1
0 1 6 0
831
end_operator
begin_operator
unstack b2 b0
0
4
0 5 -1 0
0 7 0 1
0 12 0 1
0 2 1 0
837
end_operator
begin_operator
unstack b2 b1
0
4
0 6 -1 0
0 7 0 1
0 12 0 1
0 2 2 0
917
end_operator
begin_operator
unstack b2 b3
0
4
0 7 0 1
0 8 -1 0
0 12 0 1
0 2 3 0
71
end_operator
begin_operator
unstack b2 b4
0
4
0 7 0 1
0 10 -1 0
0 12 0 1
0 2 4 0
299
end_operator
begin_operator
unstack b2 b5
0
4
0 7 0 1
0 9 -1 0
0 12 0 1
0 2 5 0
601
end_operator
begin_operator
unstack b2 b6
0
4
0 7 0 1
0 11 -1 0
0 12 0 1
0 2 6 0
977
end_operator
begin_operator
unstack b3 b0
0
4
0 5 -1 0
0 8 0 1
0 12 0 1
0 3 1 0
427
end_operator
begin_operator
unstack b3 b1
0
4
0 6 -1 0
0 8 0 1
0 12 0 1
0 3 2 0
951
end_operator
begin_operator
unstack b3 b2
0
4
0 7 -1 0
0 8 0 1
0 12 0 1
0 3 3 0
549
end_operator
begin_operator
unstack b3 b4
0
4
0 8 0 1
0 10 -1 0
0 12 0 1
0 3 4 0
221
end_operator
begin_operator
unstack b3 b5
0
4
0 8 0 1
0 9 -1 0
0 12 0 1
0 3 5 0
967
end_operator
begin_operator
unstack b3 b6
0
4
0 8 0 1
0 11 -1 0
0 12 0 1
0 3 6 0
787
end_operator
begin_operator
unstack b4 b0
0
4
0 5 -1 0
0 10 0 1
0 12 0 1
0 13 1 0
681
end_operator
begin_operator
unstack b4 b1
0
4
0 6 -1 0
0 10 0 1
0 12 0 1
0 13 2 0
649
end_operator
begin_operator
unstack b4 b2
0
4
0 7 -1 0
0 10 0 1
0 12 0 1
0 13 3 0
691
end_operator
begin_operator
unstack b4 b3
0
4
0 8 -1 0
0 10 0 1
0 12 0 1
0 13 4 0
807
end_operator
begin_operator
unstack b4 b5
0
4
0 10 0 1
0 9 -1 0
0 12 0 1
0 13 5 0
997
end_operator
begin_operator
unstack b4 b6
0
4
0 10 0 1
0 11 -1 0
0 12 0 1
0 13 6 0
261
end_operator
begin_operator
unstack b5 b0
0
4
0 5 -1 0
0 9 0 1
0 12 0 1
0 4 1 0
599
end_operator
begin_operator
unstack b5 b1
0
4
0 6 -1 0
0 9 0 1
0 12 0 1
0 4 2 0
11
end_operator
begin_operator
unstack b5 b2
0
4
0 7 -1 0
0 9 0 1
0 12 0 1
0 4 3 0
497
end_operator
begin_operator
unstack b5 b3
0
4
0 8 -1 0
0 9 0 1
0 12 0 1
0 4 4 0
57
end_operator
begin_operator
unstack b5 b4
0
4
0 10 -1 0
0 9 0 1
0 12 0 1
0 4 5 0
691
end_operator
begin_operator
unstack b5 b6
0
4
0 9 0 1
0 11 -1 0
0 12 0 1
0 4 6 0
399
end_operator
begin_operator
unstack b6 b0
0
4
0 5 -1 0
0 11 0 1
0 12 0 1
0 14 1 0
181
end_operator
begin_operator
unstack b6 b1
0
4
0 6 -1 0
0 11 0 1
0 12 0 1
0 14 2 0
37
end_operator
begin_operator
unstack b6 b2
0
4
0 7 -1 0
0 11 0 1
0 12 0 1
0 14 3 0
967
end_operator
begin_operator
unstack b6 b3
0
4
0 8 -1 0
0 11 0 1
0 12 0 1
0 14 4 0
971
end_operator
begin_operator
unstack b6 b4
0
4
0 10 -1 0
0 11 0 1
0 12 0 1
0 14 5 0
49
end_operator
begin_operator
unstack b6 b5
0
4
0 9 -1 0
0 11 0 1
0 12 0 1
0 14 6 0
201
end_operator
0
