"""What can be found out about a program by propagating what is possible and by trying inputs.

`gaps`: lookups that print leaves without an answer; `promises`: whether what is said to hold does; `reach`: printed
cells that nothing leads to; `support`: numbers that the cited clauses do not contain. `trials` are the inputs tried.
"""
