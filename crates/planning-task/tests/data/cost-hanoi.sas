begin_version
3
end_version
begin_metric
1
end_metric
10
begin_variable
var0
-1
2
Atom clear(d2)
NegatedAtom clear(d2)
end_variable
begin_variable
var1
-1
2
Atom clear(d3)
NegatedAtom clear(d3)
end_variable
begin_variable
var2
-1
2
Atom clear(d4)
NegatedAtom clear(d4)
end_variable
begin_variable
var3
-1
2
Atom clear(p1)
NegatedAtom clear(p1)
end_variable
begin_variable
var4
-1
2
Atom clear(p2)
NegatedAtom clear(p2)
end_variable
begin_variable
var5
-1
2
Atom clear(p3)
NegatedAtom clear(p3)
end_variable
begin_variable
var6
-1
3
Atom on(d4, p1)
Atom on(d4, p2)
Atom on(d4, p3)
end_variable
begin_variable
var7
-1
4
Atom on(d3, d4)
Atom on(d3, p1)
Atom on(d3, p2)
Atom on(d3, p3)
end_variable
begin_variable
var8
-1
6
Atom on(d1, d2)
Atom on(d1, d3)
Atom on(d1, d4)
Atom on(d1, p1)
Atom on(d1, p2)
Atom on(d1, p3)
end_variable
begin_variable
var9
-1
5
Atom on(d2, d3)
Atom on(d2, d4)
Atom on(d2, p1)
Atom on(d2, p2)
Atom on(d2, p3)
end_variable
6
begin_mutex_group
2
0 0
8 0
end_mutex_group
begin_mutex_group
3
1 0
8 1
9 0
end_mutex_group
begin_mutex_group
4
2 0
8 2
9 1
7 0
end_mutex_group
begin_mutex_group
5
3 0
8 3
9 2
7 1
6 0
end_mutex_group
begin_mutex_group
5
4 0
8 4
9 3
7 2
6 1
end_mutex_group
begin_mutex_group
5
5 0
8 5
9 4
7 3
6 2
end_mutex_group
begin_state
1
1
1
0
0
1
2
0
0
0
end_state
begin_goal
4
6 0
7 0
8 0
9 0
end_goal
68
begin_operator
move d1 d2 d3
0
3
0 0 -1 0
0 1 0 1
0 8 0 1
1
end_operator
begin_operator
move d1 d2 d4
0
3
0 0 -1 0
0 2 0 1
0 8 0 2
49
end_operator
begin_operator
move d1 d2 p1
0
3
0 0 -1 0
0 3 0 1
0 8 0 3
171
end_operator
begin_operator
move d1 d2 p2
0
3
0 0 -1 0
0 4 0 1
0 8 0 4
367
end_operator
begin_operator
move d1 d2 p3
0
3
0 0 -1 0
0 5 0 1
0 8 0 5
637
end_operator
begin_operator
move d1 d3 d2
0
3
0 0 0 1
0 1 -1 0
0 8 1 0
981
end_operator
begin_operator
move d1 d3 d4
0
3
0 1 -1 0
0 2 0 1
0 8 1 2
399
end_operator
begin_operator
move d1 d3 p1
0
3
0 1 -1 0
0 3 0 1
0 8 1 3
891
end_operator
begin_operator
move d1 d3 p2
0
3
0 1 -1 0
0 4 0 1
0 8 1 4
457
end_operator
begin_operator
move d1 d3 p3
0
3
0 1 -1 0
0 5 0 1
0 8 1 5
97
end_operator
begin_operator
move d1 d4 d2
0
3
0 0 0 1
0 2 -1 0
0 8 2 0
811
end_operator
begin_operator
move d1 d4 d3
0
3
0 1 0 1
0 2 -1 0
0 8 2 1
599
end_operator
begin_operator
move d1 d4 p1
0
3
0 2 -1 0
0 3 0 1
0 8 2 3
461
end_operator
begin_operator
move d1 d4 p2
0
3
0 2 -1 0
0 4 0 1
0 8 2 4
397
end_operator
begin_operator
move d1 d4 p3
0
3
0 2 -1 0
0 5 0 1
0 8 2 5
407
end_operator
begin_operator
move d1 p1 d2
0
3
0 0 0 1
0 3 -1 0
0 8 3 0
491
end_operator
begin_operator
move d1 p1 d3
0
3
0 1 0 1
0 3 -1 0
0 8 3 1
649
end_operator
begin_operator
move d1 p1 d4
0
3
0 2 0 1
0 3 -1 0
0 8 3 2
881
end_operator
begin_operator
move d1 p1 p2
0
3
0 3 -1 0
0 4 0 1
0 8 3 4
187
end_operator
begin_operator
move d1 p1 p3
0
3
0 3 -1 0
0 5 0 1
0 8 3 5
567
end_operator
begin_operator
move d1 p2 d2
0
3
0 0 0 1
0 4 -1 0
0 8 4 0
21
end_operator
begin_operator
move d1 p2 d3
0
3
0 1 0 1
0 4 -1 0
0 8 4 1
549
end_operator
begin_operator
move d1 p2 d4
0
3
0 2 0 1
0 4 -1 0
0 8 4 2
151
end_operator
begin_operator
move d1 p2 p1
0
3
0 3 0 1
0 4 -1 0
0 8 4 3
827
end_operator
begin_operator
move d1 p2 p3
0
3
0 4 -1 0
0 5 0 1
0 8 4 5
577
end_operator
begin_operator
move d1 p3 d2
0
3
0 0 0 1
0 5 -1 0
0 8 5 0
401
end_operator
begin_operator
move d1 p3 d3
0
3
0 1 0 1
0 5 -1 0
0 8 5 1
299
end_operator
begin_operator
move d1 p3 d4
0
3
0 2 0 1
0 5 -1 0
0 8 5 2
271
end_operator
begin_operator
move d1 p3 p1
0
3
0 3 0 1
0 5 -1 0
0 8 5 3
317
end_operator
begin_operator
move d1 p3 p2
0
3
0 4 0 1
0 5 -1 0
0 8 5 4
437
end_operator
begin_operator
move d2 d3 d4
1
0 0
3
0 1 -1 0
0 2 0 1
0 9 0 1
631
end_operator
begin_operator
move d2 d3 p1
1
0 0
3
0 1 -1 0
0 3 0 1
0 9 0 2
899
end_operator
begin_operator
move d2 d3 p2
1
0 0
3
0 1 -1 0
0 4 0 1
0 9 0 3
241
end_operator
begin_operator
move d2 d3 p3
1
0 0
3
0 1 -1 0
0 5 0 1
0 9 0 4
657
end_operator
begin_operator
move d2 d4 d3
1
0 0
3
0 1 0 1
0 2 -1 0
0 9 1 0
147
end_operator
begin_operator
move d2 d4 p1
1
0 0
3
0 2 -1 0
0 3 0 1
0 9 1 2
711
end_operator
begin_operator
move d2 d4 p2
1
0 0
3
0 2 -1 0
0 4 0 1
0 9 1 3
349
end_operator
begin_operator
move d2 d4 p3
1
0 0
3
0 2 -1 0
0 5 0 1
0 9 1 4
61
end_operator
begin_operator
move d2 p1 d3
1
0 0
3
0 1 0 1
0 3 -1 0
0 9 2 0
847
end_operator
begin_operator
move d2 p1 d4
1
0 0
3
0 2 0 1
0 3 -1 0
0 9 2 1
707
end_operator
begin_operator
move d2 p1 p2
1
0 0
3
0 3 -1 0
0 4 0 1
0 9 2 3
641
end_operator
begin_operator
move d2 p1 p3
1
0 0
3
0 3 -1 0
0 5 0 1
0 9 2 4
649
end_operator
begin_operator
move d2 p2 d3
1
0 0
3
0 1 0 1
0 4 -1 0
0 9 3 0
731
end_operator
begin_operator
move d2 p2 d4
1
0 0
3
0 2 0 1
0 4 -1 0
0 9 3 1
887
end_operator
begin_operator
move d2 p2 p1
1
0 0
3
0 3 0 1
0 4 -1 0
0 9 3 2
117
end_operator
begin_operator
move d2 p2 p3
1
0 0
3
0 4 -1 0
0 5 0 1
0 9 3 4
421
end_operator
begin_operator
move d2 p3 d3
1
0 0
3
0 1 0 1
0 5 -1 0
0 9 4 0
799
end_operator
begin_operator
move d2 p3 d4
1
0 0
3
0 2 0 1
0 5 -1 0
0 9 4 1
251
end_operator
begin_operator
move d2 p3 p1
1
0 0
3
0 3 0 1
0 5 -1 0
0 9 4 2
777
end_operator
begin_operator
move d2 p3 p2
1
0 0
3
0 4 0 1
0 5 -1 0
0 9 4 3
377
end_operator
begin_operator
move d3 d4 p1
1
1 0
3
0 2 -1 0
0 3 0 1
0 7 0 1
51
end_operator
begin_operator
move d3 d4 p2
1
1 0
3
0 2 -1 0
0 4 0 1
0 7 0 2
799
end_operator
begin_operator
move d3 d4 p3
1
1 0
3
0 2 -1 0
0 5 0 1
0 7 0 3
621
end_operator
begin_operator
move d3 p1 d4
1
1 0
3
0 2 0 1
0 3 -1 0
0 7 1 0
517
end_operator
begin_operator
move d3 p1 p2
1
1 0
3
0 3 -1 0
0 4 0 1
0 7 1 2
487
end_operator
begin_operator
move d3 p1 p3
1
1 0
3
0 3 -1 0
0 5 0 1
0 7 1 3
531
end_operator
begin_operator
move d3 p2 d4
1
1 0
3
0 2 0 1
0 4 -1 0
0 7 2 0
649
end_operator
begin_operator
move d3 p2 p1
1
1 0
3
0 3 0 1
0 4 -1 0
0 7 2 1
841
end_operator
begin_operator
move d3 p2 p3
1
1 0
3
0 4 -1 0
0 5 0 1
0 7 2 3
107
end_operator
begin_operator
move d3 p3 d4
1
1 0
3
0 2 0 1
0 5 -1 0
0 7 3 0
447
end_operator
begin_operator
move d3 p3 p1
1
1 0
3
0 3 0 1
0 5 -1 0
0 7 3 1
861
end_operator
begin_operator
move d3 p3 p2
1
1 0
3
0 4 0 1
0 5 -1 0
0 7 3 2
349
end_operator
begin_operator
move d4 p1 p2
1
2 0
3
0 3 -1 0
0 4 0 1
0 6 0 1
911
end_operator
begin_operator
move d4 p1 p3
1
2 0
3
0 3 -1 0
0 5 0 1
0 6 0 2
547
end_operator
begin_operator
move d4 p2 p1
1
2 0
3
0 3 0 1
0 4 -1 0
0 6 1 0
257
end_operator
begin_operator
move d4 p2 p3
1
2 0
3
0 4 -1 0
0 5 0 1
0 6 1 2
41
end_operator
begin_operator
move d4 p3 p1
1
2 0
3
0 3 0 1
0 5 -1 0
0 6 2 0
899
end_operator
begin_operator
move d4 p3 p2
1
2 0
3
0 4 0 1
0 5 -1 0
0 6 2 1
831
end_operator
0
