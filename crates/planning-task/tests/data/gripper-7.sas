begin_version
3
end_version
begin_metric
0
end_metric
10
begin_variable
var0
-1
2
Atom at-robby(a)
Atom at-robby(b)
end_variable
begin_variable
var1
-1
8
Atom carry(ball0, left)
Atom carry(ball1, left)
Atom carry(ball2, left)
Atom carry(ball3, left)
Atom carry(ball4, left)
Atom carry(ball5, left)
Atom carry(ball6, left)
Atom free(left)
end_variable
begin_variable
var2
-1
8
Atom carry(ball0, right)
Atom carry(ball1, right)
Atom carry(ball2, right)
Atom carry(ball3, right)
Atom carry(ball4, right)
Atom carry(ball5, right)
Atom carry(ball6, right)
Atom free(right)
end_variable
begin_variable
var3
-1
3
Atom at(ball0, a)
Atom at(ball0, b)
<none of those>
end_variable
begin_variable
var4
-1
3
Atom at(ball1, a)
Atom at(ball1, b)
<none of those>
end_variable
begin_variable
var5
-1
3
Atom at(ball2, a)
Atom at(ball2, b)
<none of those>
end_variable
begin_variable
var6
-1
3
Atom at(ball3, a)
Atom at(ball3, b)
<none of those>
end_variable
begin_variable
var7
-1
3
Atom at(ball4, a)
Atom at(ball4, b)
<none of those>
end_variable
begin_variable
var8
-1
3
Atom at(ball5, a)
Atom at(ball5, b)
<none of those>
end_variable
begin_variable
var9
-1
3
Atom at(ball6, a)
Atom at(ball6, b)
<none of those>
end_variable
7
begin_mutex_group
4
3 0
3 1
1 0
2 0
end_mutex_group
begin_mutex_group
4
4 0
4 1
1 1
2 1
end_mutex_group
begin_mutex_group
4
5 0
5 1
1 2
2 2
end_mutex_group
begin_mutex_group
4
6 0
6 1
1 3
2 3
end_mutex_group
begin_mutex_group
4
7 0
7 1
1 4
2 4
end_mutex_group
begin_mutex_group
4
8 0
8 1
1 5
2 5
end_mutex_group
begin_mutex_group
4
9 0
9 1
1 6
2 6
end_mutex_group
begin_state
0
7
7
0
0
0
0
0
0
0
end_state
begin_goal
7
3 1
4 1
5 1
6 1
7 1
8 1
9 1
end_goal
58
begin_operator
drop ball0 a left
1
0 0
2
0 3 -1 0
0 1 0 7
1
end_operator
begin_operator
drop ball0 a right
1
0 0
2
0 3 -1 0
0 2 0 7
1
end_operator
begin_operator
drop ball0 b left
1
0 1
2
0 3 -1 1
0 1 0 7
1
end_operator
begin_operator
drop ball0 b right
1
0 1
2
0 3 -1 1
0 2 0 7
1
end_operator
begin_operator
drop ball1 a left
1
0 0
2
0 4 -1 0
0 1 1 7
1
end_operator
begin_operator
drop ball1 a right
1
0 0
2
0 4 -1 0
0 2 1 7
1
end_operator
begin_operator
drop ball1 b left
1
0 1
2
0 4 -1 1
0 1 1 7
1
end_operator
begin_operator
drop ball1 b right
1
0 1
2
0 4 -1 1
0 2 1 7
1
end_operator
begin_operator
drop ball2 a left
1
0 0
2
0 5 -1 0
0 1 2 7
1
end_operator
begin_operator
drop ball2 a right
1
0 0
2
0 5 -1 0
0 2 2 7
1
end_operator
begin_operator
drop ball2 b left
1
0 1
2
0 5 -1 1
0 1 2 7
1
end_operator
begin_operator
drop ball2 b right
1
0 1
2
0 5 -1 1
0 2 2 7
1
end_operator
begin_operator
drop ball3 a left
1
0 0
2
0 6 -1 0
0 1 3 7
1
end_operator
begin_operator
drop ball3 a right
1
0 0
2
0 6 -1 0
0 2 3 7
1
end_operator
begin_operator
drop ball3 b left
1
0 1
2
0 6 -1 1
0 1 3 7
1
end_operator
begin_operator
drop ball3 b right
1
0 1
2
0 6 -1 1
0 2 3 7
1
end_operator
begin_operator
drop ball4 a left
1
0 0
2
0 7 -1 0
0 1 4 7
1
end_operator
begin_operator
drop ball4 a right
1
0 0
2
0 7 -1 0
0 2 4 7
1
end_operator
begin_operator
drop ball4 b left
1
0 1
2
0 7 -1 1
0 1 4 7
1
end_operator
begin_operator
drop ball4 b right
1
0 1
2
0 7 -1 1
0 2 4 7
1
end_operator
begin_operator
drop ball5 a left
1
0 0
2
0 8 -1 0
0 1 5 7
1
end_operator
begin_operator
drop ball5 a right
1
0 0
2
0 8 -1 0
0 2 5 7
1
end_operator
begin_operator
drop ball5 b left
1
0 1
2
0 8 -1 1
0 1 5 7
1
end_operator
begin_operator
drop ball5 b right
1
0 1
2
0 8 -1 1
0 2 5 7
1
end_operator
begin_operator
drop ball6 a left
1
0 0
2
0 9 -1 0
0 1 6 7
1
end_operator
begin_operator
drop ball6 a right
1
0 0
2
0 9 -1 0
0 2 6 7
1
end_operator
begin_operator
drop ball6 b left
1
0 1
2
0 9 -1 1
0 1 6 7
1
end_operator
begin_operator
drop ball6 b right
1
0 1
2
0 9 -1 1
0 2 6 7
1
end_operator
begin_operator
move a b
0
1
0 0 0 1
1
end_operator
begin_operator
move b a
0
1
0 0 1 0
1
end_operator
begin_operator
pick ball0 a left
1
0 0
2
0 3 0 2
0 1 7 0
1
end_operator
begin_operator
pick ball0 a right
1
0 0
2
0 3 0 2
0 2 7 0
1
end_operator
begin_operator
pick ball0 b left
1
0 1
2
0 3 1 2
0 1 7 0
1
end_operator
begin_operator
pick ball0 b right
1
0 1
2
0 3 1 2
0 2 7 0
1
end_operator
begin_operator
pick ball1 a left
1
0 0
2
0 4 0 2
0 1 7 1
1
end_operator
begin_operator
pick ball1 a right
1
0 0
2
0 4 0 2
0 2 7 1
1
end_operator
begin_operator
pick ball1 b left
1
0 1
2
0 4 1 2
0 1 7 1
1
end_operator
begin_operator
pick ball1 b right
1
0 1
2
0 4 1 2
0 2 7 1
1
end_operator
begin_operator
pick ball2 a left
1
0 0
2
0 5 0 2
0 1 7 2
1
end_operator
begin_operator
pick ball2 a right
1
0 0
2
0 5 0 2
0 2 7 2
1
end_operator
begin_operator
pick ball2 b left
1
0 1
2
0 5 1 2
0 1 7 2
1
end_operator
begin_operator
pick ball2 b right
1
0 1
2
0 5 1 2
0 2 7 2
1
end_operator
begin_operator
pick ball3 a left
1
0 0
2
0 6 0 2
0 1 7 3
1
end_operator
begin_operator
pick ball3 a right
1
0 0
2
0 6 0 2
0 2 7 3
1
end_operator
begin_operator
pick ball3 b left
1
0 1
2
0 6 1 2
0 1 7 3
1
end_operator
begin_operator
pick ball3 b right
1
0 1
2
0 6 1 2
0 2 7 3
1
end_operator
begin_operator
pick ball4 a left
1
0 0
2
0 7 0 2
0 1 7 4
1
end_operator
begin_operator
pick ball4 a right
1
0 0
2
0 7 0 2
0 2 7 4
1
end_operator
begin_operator
pick ball4 b left
1
0 1
2
0 7 1 2
0 1 7 4
1
end_operator
begin_operator
pick ball4 b right
1
0 1
2
0 7 1 2
0 2 7 4
1
end_operator
begin_operator
pick ball5 a left
1
0 0
2
0 8 0 2
0 1 7 5
1
end_operator
begin_operator
pick ball5 a right
1
0 0
2
0 8 0 2
0 2 7 5
1
end_operator
begin_operator
pick ball5 b left
1
0 1
2
0 8 1 2
0 1 7 5
1
end_operator
begin_operator
pick ball5 b right
1
0 1
2
0 8 1 2
0 2 7 5
1
end_operator
begin_operator
pick ball6 a left
1
0 0
2
0 9 0 2
0 1 7 6
1
end_operator
begin_operator
pick ball6 a right
1
0 0
2
0 9 0 2
0 2 7 6
1
end_operator
begin_operator
pick ball6 b left
1
0 1
2
0 9 1 2
0 1 7 6
1
end_operator
begin_operator
pick ball6 b right
1
0 1
2
0 9 1 2
0 2 7 6
1
end_operator
0
