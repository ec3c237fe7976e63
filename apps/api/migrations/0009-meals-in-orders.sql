-- A meal is a line with its items as child lines. Lines without a parent sum to the order's total.
alter table order_lines
  add column parent_position integer,
  add constraint order_lines_parent check (parent_position < position),
  add foreign key (order_id, parent_position) references order_lines (order_id, position);
