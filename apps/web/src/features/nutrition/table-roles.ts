/** Explicit table roles: when CSS lays tables out as cards, some browsers drop the implicit ones. */
export const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
