begin_version
3
end_version
begin_metric
1
end_metric
7
begin_variable
var0
-1
2
Atom at(truck1, l1-0)
Atom at(truck1, l1-1)
end_variable
begin_variable
var1
-1
2
Atom at(truck0, l0-0)
Atom at(truck0, l0-1)
end_variable
begin_variable
var2
-1
2
Atom at(plane0, l0-0)
Atom at(plane0, l1-0)
end_variable
begin_variable
var3
-1
7
Atom at(p3, l0-0)
Atom at(p3, l0-1)
Atom at(p3, l1-0)
Atom at(p3, l1-1)
Atom in(p3, plane0)
Atom in(p3, truck0)
Atom in(p3, truck1)
end_variable
begin_variable
var4
-1
7
Atom at(p2, l0-0)
Atom at(p2, l0-1)
Atom at(p2, l1-0)
Atom at(p2, l1-1)
Atom in(p2, plane0)
Atom in(p2, truck0)
Atom in(p2, truck1)
end_variable
begin_variable
var5
-1
7
Atom at(p1, l0-0)
Atom at(p1, l0-1)
Atom at(p1, l1-0)
Atom at(p1, l1-1)
Atom in(p1, plane0)
Atom in(p1, truck0)
Atom in(p1, truck1)
end_variable
begin_variable
var6
-1
7
Atom at(p0, l0-0)
Atom at(p0, l0-1)
Atom at(p0, l1-0)
Atom at(p0, l1-1)
Atom in(p0, plane0)
Atom in(p0, truck0)
Atom in(p0, truck1)
end_variable
0
begin_state
0
0
0
1
2
1
0
end_state
begin_goal
4
3 2
4 1
5 2
6 1
end_goal
54
begin_operator
drive truck0 l0-0 l0-1 city0
0
1
0 1 0 1
1
end_operator
begin_operator
drive truck0 l0-1 l0-0 city0
0
1
0 1 1 0
49
end_operator
begin_operator
drive truck1 l1-0 l1-1 city1
0
1
0 0 0 1
171
end_operator
begin_operator
drive truck1 l1-1 l1-0 city1
0
1
0 0 1 0
367
end_operator
begin_operator
fly plane0 l0-0 l1-0
0
1
0 2 0 1
637
end_operator
begin_operator
fly plane0 l1-0 l0-0
0
1
0 2 1 0
981
end_operator
begin_operator
load plane0 p0 l0-0
1
2 0
1
0 6 0 4
399
end_operator
begin_operator
load plane0 p0 l1-0
1
2 1
1
0 6 2 4
891
end_operator
begin_operator
load plane0 p1 l0-0
1
2 0
1
0 5 0 4
457
end_operator
begin_operator
load plane0 p1 l1-0
1
2 1
1
0 5 2 4
97
end_operator
begin_operator
load plane0 p2 l0-0
1
2 0
1
0 4 0 4
811
end_operator
begin_operator
load plane0 p2 l1-0
1
2 1
1
0 4 2 4
599
end_operator
begin_operator
load plane0 p3 l0-0
1
2 0
1
0 3 0 4
461
end_operator
begin_operator
load plane0 p3 l1-0
1
2 1
1
0 3 2 4
397
end_operator
begin_operator
load truck0 p0 l0-0
1
1 0
1
0 6 0 5
407
end_operator
begin_operator
load truck0 p0 l0-1
1
1 1
1
0 6 1 5
491
end_operator
begin_operator
load truck0 p1 l0-0
1
1 0
1
0 5 0 5
649
end_operator
begin_operator
load truck0 p1 l0-1
1
1 1
1
0 5 1 5
881
end_operator
begin_operator
load truck0 p2 l0-0
1
1 0
1
0 4 0 5
187
end_operator
begin_operator
load truck0 p2 l0-1
1
1 1
1
0 4 1 5
567
end_operator
begin_operator
load truck0 p3 l0-0
1
1 0
1
0 3 0 5
21
end_operator
begin_operator
load truck0 p3 l0-1
1
1 1
1
0 3 1 5
549
end_operator
begin_operator
load truck1 p0 l1-0
1
0 0
1
0 6 2 6
151
end_operator
begin_operator
load truck1 p0 l1-1
1
0 1
1
0 6 3 6
827
end_operator
begin_operator
load truck1 p1 l1-0
1
0 0
1
0 5 2 6
577
end_operator
begin_operator
load truck1 p1 l1-1
1
0 1
1
0 5 3 6
401
end_operator
begin_operator
load truck1 p2 l1-0
1
0 0
1
0 4 2 6
299
end_operator
begin_operator
load truck1 p2 l1-1
1
0 1
1
0 4 3 6
271
end_operator
begin_operator
load truck1 p3 l1-0
1
0 0
1
0 3 2 6
317
end_operator
begin_operator
load truck1 p3 l1-1
1
0 1
1
0 3 3 6
437
end_operator
begin_operator
unload plane0 p0 l0-0
1
2 0
1
0 6 4 0
631
end_operator
begin_operator
unload plane0 p0 l1-0
1
2 1
1
0 6 4 2
899
end_operator
begin_operator
unload plane0 p1 l0-0
1
2 0
1
0 5 4 0
241
end_operator
begin_operator
unload plane0 p1 l1-0
1
2 1
1
0 5 4 2
657
end_operator
begin_operator
unload plane0 p2 l0-0
1
2 0
1
0 4 4 0
147
end_operator
begin_operator
unload plane0 p2 l1-0
1
2 1
1
0 4 4 2
711
end_operator
begin_operator
unload plane0 p3 l0-0
1
2 0
1
0 3 4 0
349
end_operator
begin_operator
unload plane0 p3 l1-0
1
2 1
1
0 3 4 2
61
end_operator
begin_operator
unload truck0 p0 l0-0
1
1 0
1
0 6 5 0
847
end_operator
begin_operator
unload truck0 p0 l0-1
1
1 1
1
0 6 5 1
707
end_operator
begin_operator
unload truck0 p1 l0-0
1
1 0
1
0 5 5 0
641
end_operator
begin_operator
unload truck0 p1 l0-1
1
1 1
1
0 5 5 1
649
end_operator
begin_operator
unload truck0 p2 l0-0
1
1 0
1
0 4 5 0
731
end_operator
begin_operator
unload truck0 p2 l0-1
1
1 1
1
0 4 5 1
887
end_operator
begin_operator
unload truck0 p3 l0-0
1
1 0
1
0 3 5 0
117
end_operator
begin_operator
unload truck0 p3 l0-1
1
1 1
1
0 3 5 1
421
end_operator
begin_operator
unload truck1 p0 l1-0
1
0 0
1
0 6 6 2
799
end_operator
begin_operator
unload truck1 p0 l1-1
1
0 1
1
0 6 6 3
251
end_operator
begin_operator
unload truck1 p1 l1-0
1
0 0
1
0 5 6 2
777
end_operator
begin_operator
unload truck1 p1 l1-1
1
0 1
1
0 5 6 3
377
end_operator
begin_operator
unload truck1 p2 l1-0
1
0 0
1
0 4 6 2
51
end_operator
begin_operator
unload truck1 p2 l1-1
1
0 1
1
0 4 6 3
799
end_operator
begin_operator
unload truck1 p3 l1-0
1
0 0
1
0 3 6 2
621
end_operator
begin_operator
unload truck1 p3 l1-1
1
0 1
1
0 3 6 3
517
end_operator
0
