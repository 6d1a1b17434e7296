begin_version
3
end_version
begin_metric
1
end_metric
17
begin_variable
var0
-1
2
Atom free(c1-2)
NegatedAtom free(c1-2)
end_variable
begin_variable
var1
-1
2
Atom free(c4-2)
NegatedAtom free(c4-2)
end_variable
begin_variable
var2
-1
2
Atom free(c2-2)
NegatedAtom free(c2-2)
end_variable
begin_variable
var3
-1
2
Atom free(c3-2)
NegatedAtom free(c3-2)
end_variable
begin_variable
var4
-1
2
Atom free(c1-1)
NegatedAtom free(c1-1)
end_variable
begin_variable
var5
-1
2
Atom free(c1-3)
NegatedAtom free(c1-3)
end_variable
begin_variable
var6
-1
2
Atom free(c4-1)
NegatedAtom free(c4-1)
end_variable
begin_variable
var7
-1
2
Atom free(c4-3)
NegatedAtom free(c4-3)
end_variable
begin_variable
var8
-1
2
Atom free(c2-1)
NegatedAtom free(c2-1)
end_variable
begin_variable
var9
-1
2
Atom free(c2-3)
NegatedAtom free(c2-3)
end_variable
begin_variable
var10
-1
2
Atom free(c3-1)
NegatedAtom free(c3-1)
end_variable
begin_variable
var11
-1
12
Atom at(box1, c1-1)
Atom at(box1, c1-2)
Atom at(box1, c1-3)
Atom at(box1, c2-1)
Atom at(box1, c2-2)
Atom at(box1, c2-3)
Atom at(box1, c3-1)
Atom at(box1, c3-2)
Atom at(box1, c3-3)
Atom at(box1, c4-1)
Atom at(box1, c4-2)
Atom at(box1, c4-3)
end_variable
begin_variable
var12
-1
2
Atom free(c3-3)
NegatedAtom free(c3-3)
end_variable
begin_variable
var13
-1
12
Atom at(box2, c1-1)
Atom at(box2, c1-2)
Atom at(box2, c1-3)
Atom at(box2, c2-1)
Atom at(box2, c2-2)
Atom at(box2, c2-3)
Atom at(box2, c3-1)
Atom at(box2, c3-2)
Atom at(box2, c3-3)
Atom at(box2, c4-1)
Atom at(box2, c4-2)
Atom at(box2, c4-3)
end_variable
begin_variable
var14
-1
12
Atom player(c1-1)
Atom player(c1-2)
Atom player(c1-3)
Atom player(c2-1)
Atom player(c2-2)
Atom player(c2-3)
Atom player(c3-1)
Atom player(c3-2)
Atom player(c3-3)
Atom player(c4-1)
Atom player(c4-2)
Atom player(c4-3)
end_variable
begin_variable
var15
-1
2
Atom home(box2)
NegatedAtom home(box2)
end_variable
begin_variable
var16
-1
2
Atom home(box1)
NegatedAtom home(box1)
end_variable
12
begin_mutex_group
4
11 0
13 0
4 0
14 0
end_mutex_group
begin_mutex_group
4
11 1
13 1
0 0
14 1
end_mutex_group
begin_mutex_group
4
11 2
13 2
5 0
14 2
end_mutex_group
begin_mutex_group
4
11 3
13 3
8 0
14 3
end_mutex_group
begin_mutex_group
4
11 4
13 4
2 0
14 4
end_mutex_group
begin_mutex_group
4
11 5
13 5
9 0
14 5
end_mutex_group
begin_mutex_group
4
11 6
13 6
10 0
14 6
end_mutex_group
begin_mutex_group
4
11 7
13 7
3 0
14 7
end_mutex_group
begin_mutex_group
4
11 8
13 8
12 0
14 8
end_mutex_group
begin_mutex_group
4
11 9
13 9
6 0
14 9
end_mutex_group
begin_mutex_group
4
11 10
13 10
1 0
14 10
end_mutex_group
begin_mutex_group
4
11 11
13 11
7 0
14 11
end_mutex_group
begin_state
0
0
1
1
0
1
0
0
0
0
0
4
0
7
2
1
1
end_state
begin_goal
2
15 0
16 0
end_goal
74
begin_operator
push-to-floor box1 c1-1 c1-2 c1-3 down
0
5
0 11 1 2
0 4 -1 0
0 5 0 1
0 16 -1 1
0 14 0 1
1
end_operator
begin_operator
push-to-floor box1 c1-1 c2-1 c3-1 right
0
5
0 11 3 6
0 4 -1 0
0 10 0 1
0 16 -1 1
0 14 0 3
1
end_operator
begin_operator
push-to-floor box1 c1-2 c2-2 c3-2 right
0
5
0 11 4 7
0 0 -1 0
0 3 0 1
0 16 -1 1
0 14 1 4
1
end_operator
begin_operator
push-to-floor box1 c1-3 c1-2 c1-1 up
0
5
0 11 1 0
0 4 0 1
0 5 -1 0
0 16 -1 1
0 14 2 1
1
end_operator
begin_operator
push-to-floor box1 c2-1 c2-2 c2-3 down
0
5
0 11 4 5
0 8 -1 0
0 9 0 1
0 16 -1 1
0 14 3 4
1
end_operator
begin_operator
push-to-floor box1 c2-1 c3-1 c4-1 right
0
5
0 11 6 9
0 8 -1 0
0 6 0 1
0 16 -1 1
0 14 3 6
1
end_operator
begin_operator
push-to-floor box1 c2-2 c3-2 c4-2 right
0
5
0 11 7 10
0 2 -1 0
0 1 0 1
0 16 -1 1
0 14 4 7
1
end_operator
begin_operator
push-to-floor box1 c2-3 c2-2 c2-1 up
0
5
0 11 4 3
0 8 0 1
0 9 -1 0
0 16 -1 1
0 14 5 4
1
end_operator
begin_operator
push-to-floor box1 c3-1 c2-1 c1-1 left
0
5
0 11 3 0
0 4 0 1
0 10 -1 0
0 16 -1 1
0 14 6 3
1
end_operator
begin_operator
push-to-floor box1 c3-2 c2-2 c1-2 left
0
5
0 11 4 1
0 0 0 1
0 3 -1 0
0 16 -1 1
0 14 7 4
1
end_operator
begin_operator
push-to-floor box1 c3-3 c2-3 c1-3 left
0
5
0 11 5 2
0 5 0 1
0 12 -1 0
0 16 -1 1
0 14 8 5
1
end_operator
begin_operator
push-to-floor box1 c3-3 c3-2 c3-1 up
0
5
0 11 7 6
0 10 0 1
0 12 -1 0
0 16 -1 1
0 14 8 7
1
end_operator
begin_operator
push-to-floor box1 c4-1 c3-1 c2-1 left
0
5
0 11 6 3
0 8 0 1
0 6 -1 0
0 16 -1 1
0 14 9 6
1
end_operator
begin_operator
push-to-floor box1 c4-2 c3-2 c2-2 left
0
5
0 11 7 4
0 2 0 1
0 1 -1 0
0 16 -1 1
0 14 10 7
1
end_operator
begin_operator
push-to-floor box1 c4-3 c3-3 c2-3 left
0
5
0 11 8 5
0 9 0 1
0 7 -1 0
0 16 -1 1
0 14 11 8
1
end_operator
begin_operator
push-to-floor box1 c4-3 c4-2 c4-1 up
0
5
0 11 10 9
0 6 0 1
0 7 -1 0
0 16 -1 1
0 14 11 10
1
end_operator
begin_operator
push-to-floor box2 c1-1 c1-2 c1-3 down
0
5
0 13 1 2
0 4 -1 0
0 5 0 1
0 15 -1 1
0 14 0 1
1
end_operator
begin_operator
push-to-floor box2 c1-1 c2-1 c3-1 right
0
5
0 13 3 6
0 4 -1 0
0 10 0 1
0 15 -1 1
0 14 0 3
1
end_operator
begin_operator
push-to-floor box2 c1-2 c2-2 c3-2 right
0
5
0 13 4 7
0 0 -1 0
0 3 0 1
0 15 -1 1
0 14 1 4
1
end_operator
begin_operator
push-to-floor box2 c1-3 c1-2 c1-1 up
0
5
0 13 1 0
0 4 0 1
0 5 -1 0
0 15 -1 1
0 14 2 1
1
end_operator
begin_operator
push-to-floor box2 c2-1 c2-2 c2-3 down
0
5
0 13 4 5
0 8 -1 0
0 9 0 1
0 15 -1 1
0 14 3 4
1
end_operator
begin_operator
push-to-floor box2 c2-1 c3-1 c4-1 right
0
5
0 13 6 9
0 8 -1 0
0 6 0 1
0 15 -1 1
0 14 3 6
1
end_operator
begin_operator
push-to-floor box2 c2-2 c3-2 c4-2 right
0
5
0 13 7 10
0 2 -1 0
0 1 0 1
0 15 -1 1
0 14 4 7
1
end_operator
begin_operator
push-to-floor box2 c2-3 c2-2 c2-1 up
0
5
0 13 4 3
0 8 0 1
0 9 -1 0
0 15 -1 1
0 14 5 4
1
end_operator
begin_operator
push-to-floor box2 c3-1 c2-1 c1-1 left
0
5
0 13 3 0
0 4 0 1
0 10 -1 0
0 15 -1 1
0 14 6 3
1
end_operator
begin_operator
push-to-floor box2 c3-2 c2-2 c1-2 left
0
5
0 13 4 1
0 0 0 1
0 3 -1 0
0 15 -1 1
0 14 7 4
1
end_operator
begin_operator
push-to-floor box2 c3-3 c2-3 c1-3 left
0
5
0 13 5 2
0 5 0 1
0 12 -1 0
0 15 -1 1
0 14 8 5
1
end_operator
begin_operator
push-to-floor box2 c3-3 c3-2 c3-1 up
0
5
0 13 7 6
0 10 0 1
0 12 -1 0
0 15 -1 1
0 14 8 7
1
end_operator
begin_operator
push-to-floor box2 c4-1 c3-1 c2-1 left
0
5
0 13 6 3
0 8 0 1
0 6 -1 0
0 15 -1 1
0 14 9 6
1
end_operator
begin_operator
push-to-floor box2 c4-2 c3-2 c2-2 left
0
5
0 13 7 4
0 2 0 1
0 1 -1 0
0 15 -1 1
0 14 10 7
1
end_operator
begin_operator
push-to-floor box2 c4-3 c3-3 c2-3 left
0
5
0 13 8 5
0 9 0 1
0 7 -1 0
0 15 -1 1
0 14 11 8
1
end_operator
begin_operator
push-to-floor box2 c4-3 c4-2 c4-1 up
0
5
0 13 10 9
0 6 0 1
0 7 -1 0
0 15 -1 1
0 14 11 10
1
end_operator
begin_operator
push-to-target box1 c1-3 c2-3 c3-3 right
0
5
0 11 5 8
0 5 -1 0
0 12 0 1
0 16 -1 0
0 14 2 5
1
end_operator
begin_operator
push-to-target box1 c2-3 c3-3 c4-3 right
0
5
0 11 8 11
0 9 -1 0
0 7 0 1
0 16 -1 0
0 14 5 8
1
end_operator
begin_operator
push-to-target box1 c3-1 c3-2 c3-3 down
0
5
0 11 7 8
0 10 -1 0
0 12 0 1
0 16 -1 0
0 14 6 7
1
end_operator
begin_operator
push-to-target box1 c4-1 c4-2 c4-3 down
0
5
0 11 10 11
0 6 -1 0
0 7 0 1
0 16 -1 0
0 14 9 10
1
end_operator
begin_operator
push-to-target box2 c1-3 c2-3 c3-3 right
0
5
0 13 5 8
0 5 -1 0
0 12 0 1
0 15 -1 0
0 14 2 5
1
end_operator
begin_operator
push-to-target box2 c2-3 c3-3 c4-3 right
0
5
0 13 8 11
0 9 -1 0
0 7 0 1
0 15 -1 0
0 14 5 8
1
end_operator
begin_operator
push-to-target box2 c3-1 c3-2 c3-3 down
0
5
0 13 7 8
0 10 -1 0
0 12 0 1
0 15 -1 0
0 14 6 7
1
end_operator
begin_operator
push-to-target box2 c4-1 c4-2 c4-3 down
0
5
0 13 10 11
0 6 -1 0
0 7 0 1
0 15 -1 0
0 14 9 10
1
end_operator
begin_operator
walk c1-1 c1-2 down
0
3
0 4 -1 0
0 0 0 1
0 14 0 1
0
end_operator
begin_operator
walk c1-1 c2-1 right
0
3
0 4 -1 0
0 8 0 1
0 14 0 3
0
end_operator
begin_operator
walk c1-2 c1-1 up
0
3
0 4 0 1
0 0 -1 0
0 14 1 0
0
end_operator
begin_operator
walk c1-2 c1-3 down
0
3
0 0 -1 0
0 5 0 1
0 14 1 2
0
end_operator
begin_operator
walk c1-2 c2-2 right
0
3
0 0 -1 0
0 2 0 1
0 14 1 4
0
end_operator
begin_operator
walk c1-3 c1-2 up
0
3
0 0 0 1
0 5 -1 0
0 14 2 1
0
end_operator
begin_operator
walk c1-3 c2-3 right
0
3
0 5 -1 0
0 9 0 1
0 14 2 5
0
end_operator
begin_operator
walk c2-1 c1-1 left
0
3
0 4 0 1
0 8 -1 0
0 14 3 0
0
end_operator
begin_operator
walk c2-1 c2-2 down
0
3
0 8 -1 0
0 2 0 1
0 14 3 4
0
end_operator
begin_operator
walk c2-1 c3-1 right
0
3
0 8 -1 0
0 10 0 1
0 14 3 6
0
end_operator
begin_operator
walk c2-2 c1-2 left
0
3
0 0 0 1
0 2 -1 0
0 14 4 1
0
end_operator
begin_operator
walk c2-2 c2-1 up
0
3
0 8 0 1
0 2 -1 0
0 14 4 3
0
end_operator
begin_operator
walk c2-2 c2-3 down
0
3
0 2 -1 0
0 9 0 1
0 14 4 5
0
end_operator
begin_operator
walk c2-2 c3-2 right
0
3
0 2 -1 0
0 3 0 1
0 14 4 7
0
end_operator
begin_operator
walk c2-3 c1-3 left
0
3
0 5 0 1
0 9 -1 0
0 14 5 2
0
end_operator
begin_operator
walk c2-3 c2-2 up
0
3
0 2 0 1
0 9 -1 0
0 14 5 4
0
end_operator
begin_operator
walk c2-3 c3-3 right
0
3
0 9 -1 0
0 12 0 1
0 14 5 8
0
end_operator
begin_operator
walk c3-1 c2-1 left
0
3
0 8 0 1
0 10 -1 0
0 14 6 3
0
end_operator
begin_operator
walk c3-1 c3-2 down
0
3
0 10 -1 0
0 3 0 1
0 14 6 7
0
end_operator
begin_operator
walk c3-1 c4-1 right
0
3
0 10 -1 0
0 6 0 1
0 14 6 9
0
end_operator
begin_operator
walk c3-2 c2-2 left
0
3
0 2 0 1
0 3 -1 0
0 14 7 4
0
end_operator
begin_operator
walk c3-2 c3-1 up
0
3
0 10 0 1
0 3 -1 0
0 14 7 6
0
end_operator
begin_operator
walk c3-2 c3-3 down
0
3
0 3 -1 0
0 12 0 1
0 14 7 8
0
end_operator
begin_operator
walk c3-2 c4-2 right
0
3
0 3 -1 0
0 1 0 1
0 14 7 10
0
end_operator
begin_operator
walk c3-3 c2-3 left
0
3
0 9 0 1
0 12 -1 0
0 14 8 5
0
end_operator
begin_operator
walk c3-3 c3-2 up
0
3
0 3 0 1
0 12 -1 0
0 14 8 7
0
end_operator
begin_operator
walk c3-3 c4-3 right
0
3
0 12 -1 0
0 7 0 1
0 14 8 11
0
end_operator
begin_operator
walk c4-1 c3-1 left
0
3
0 10 0 1
0 6 -1 0
0 14 9 6
0
end_operator
begin_operator
walk c4-1 c4-2 down
0
3
0 6 -1 0
0 1 0 1
0 14 9 10
0
end_operator
begin_operator
walk c4-2 c3-2 left
0
3
0 3 0 1
0 1 -1 0
0 14 10 7
0
end_operator
begin_operator
walk c4-2 c4-1 up
0
3
0 6 0 1
0 1 -1 0
0 14 10 9
0
end_operator
begin_operator
walk c4-2 c4-3 down
0
3
0 1 -1 0
0 7 0 1
0 14 10 11
0
end_operator
begin_operator
walk c4-3 c3-3 left
0
3
0 12 0 1
0 7 -1 0
0 14 11 8
0
end_operator
begin_operator
walk c4-3 c4-2 up
0
3
0 1 0 1
0 7 -1 0
0 14 11 10
0
end_operator
0
