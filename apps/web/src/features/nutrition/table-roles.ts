/** The roles of a table, told again: laid out as cards, its elements lose them in some browsers. */
export const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
