begin_version
3
end_version
begin_metric
0
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
1
end_operator
begin_operator
drive truck1 l1-0 l1-1 city1
0
1
0 0 0 1
1
end_operator
begin_operator
drive truck1 l1-1 l1-0 city1
0
1
0 0 1 0
1
end_operator
begin_operator
fly plane0 l0-0 l1-0
0
1
0 2 0 1
1
end_operator
begin_operator
fly plane0 l1-0 l0-0
0
1
0 2 1 0
1
end_operator
begin_operator
load plane0 p0 l0-0
1
2 0
1
0 6 0 4
1
end_operator
begin_operator
load plane0 p0 l1-0
1
2 1
1
0 6 2 4
1
end_operator
begin_operator
load plane0 p1 l0-0
1
2 0
1
0 5 0 4
1
end_operator
begin_operator
load plane0 p1 l1-0
1
2 1
1
0 5 2 4
1
end_operator
begin_operator
load plane0 p2 l0-0
1
2 0
1
0 4 0 4
1
end_operator
begin_operator
load plane0 p2 l1-0
1
2 1
1
0 4 2 4
1
end_operator
begin_operator
load plane0 p3 l0-0
1
2 0
1
0 3 0 4
1
end_operator
begin_operator
load plane0 p3 l1-0
1
2 1
1
0 3 2 4
1
end_operator
begin_operator
load truck0 p0 l0-0
1
1 0
1
0 6 0 5
1
end_operator
begin_operator
load truck0 p0 l0-1
1
1 1
1
0 6 1 5
1
end_operator
begin_operator
load truck0 p1 l0-0
1
1 0
1
0 5 0 5
1
end_operator
begin_operator
load truck0 p1 l0-1
1
1 1
1
0 5 1 5
1
end_operator
begin_operator
load truck0 p2 l0-0
1
1 0
1
0 4 0 5
1
end_operator
begin_operator
load truck0 p2 l0-1
1
1 1
1
0 4 1 5
1
end_operator
begin_operator
load truck0 p3 l0-0
1
1 0
1
0 3 0 5
1
end_operator
begin_operator
load truck0 p3 l0-1
1
1 1
1
0 3 1 5
1
end_operator
begin_operator
load truck1 p0 l1-0
1
0 0
1
0 6 2 6
1
end_operator
begin_operator
load truck1 p0 l1-1
1
0 1
1
0 6 3 6
1
end_operator
begin_operator
load truck1 p1 l1-0
1
0 0
1
0 5 2 6
1
end_operator
begin_operator
load truck1 p1 l1-1
1
0 1
1
0 5 3 6
1
end_operator
begin_operator
load truck1 p2 l1-0
1
0 0
1
0 4 2 6
1
end_operator
begin_operator
load truck1 p2 l1-1
1
0 1
1
0 4 3 6
1
end_operator
begin_operator
load truck1 p3 l1-0
1
0 0
1
0 3 2 6
1
end_operator
begin_operator
load truck1 p3 l1-1
1
0 1
1
0 3 3 6
1
end_operator
begin_operator
unload plane0 p0 l0-0
1
2 0
1
0 6 4 0
1
end_operator
begin_operator
unload plane0 p0 l1-0
1
2 1
1
0 6 4 2
1
end_operator
begin_operator
unload plane0 p1 l0-0
1
2 0
1
0 5 4 0
1
end_operator
begin_operator
unload plane0 p1 l1-0
1
2 1
1
0 5 4 2
1
end_operator
begin_operator
unload plane0 p2 l0-0
1
2 0
1
0 4 4 0
1
end_operator
begin_operator
unload plane0 p2 l1-0
1
2 1
1
0 4 4 2
1
end_operator
begin_operator
unload plane0 p3 l0-0
1
2 0
1
0 3 4 0
1
end_operator
begin_operator
unload plane0 p3 l1-0
1
2 1
1
0 3 4 2
1
end_operator
begin_operator
unload truck0 p0 l0-0
1
1 0
1
0 6 5 0
1
end_operator
begin_operator
unload truck0 p0 l0-1
1
1 1
1
0 6 5 1
1
end_operator
begin_operator
unload truck0 p1 l0-0
1
1 0
1
0 5 5 0
1
end_operator
begin_operator
unload truck0 p1 l0-1
1
1 1
1
0 5 5 1
1
end_operator
begin_operator
unload truck0 p2 l0-0
1
1 0
1
0 4 5 0
1
end_operator
begin_operator
unload truck0 p2 l0-1
1
1 1
1
0 4 5 1
1
end_operator
begin_operator
unload truck0 p3 l0-0
1
1 0
1
0 3 5 0
1
end_operator
begin_operator
unload truck0 p3 l0-1
1
1 1
1
0 3 5 1
1
end_operator
begin_operator
unload truck1 p0 l1-0
1
0 0
1
0 6 6 2
1
end_operator
begin_operator
unload truck1 p0 l1-1
1
0 1
1
0 6 6 3
1
end_operator
begin_operator
unload truck1 p1 l1-0
1
0 0
1
0 5 6 2
1
end_operator
begin_operator
unload truck1 p1 l1-1
1
0 1
1
0 5 6 3
1
end_operator
begin_operator
unload truck1 p2 l1-0
1
0 0
1
0 4 6 2
1
end_operator
begin_operator
unload truck1 p2 l1-1
1
0 1
1
0 4 6 3
1
end_operator
begin_operator
unload truck1 p3 l1-0
1
0 0
1
0 3 6 2
1
end_operator
begin_operator
unload truck1 p3 l1-1
1
0 1
1
0 3 6 3
1
end_operator
0
