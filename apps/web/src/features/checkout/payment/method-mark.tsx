/** Icons of payment methods; only the checkout loads them. */
const shapes = {
  card: 'M3.5 6.5h17v12h-17v-12ZM3.5 10.5h17M6.5 15h4',
  cash: 'M2.5 7h19v10.5h-19V7ZM12 14.75a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM5.5 10v4.5M18.5 10v4.5',
  terminal:
    'M7 3.5h10v17H7v-17ZM9.5 6.5h5V10h-5V6.5ZM9.8 13.5h.01M12 13.5h.01M14.2 13.5h.01M9.8 17h.01M12 17h.01M14.2 17h.01',
  instalments: 'M4 6h16v14.5H4V6ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14h2.5M13.5 14H16M8 17.5h2.5M13.5 17.5H16',
  phone:
    'M6 3.5h7.5a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5ZM8.5 17.5H11M17.5 9.5a4.5 4.5 0 0 1 0 5M19.8 7.5a8 8 0 0 1 0 9',
  click: 'M4 6.5 9.5 12 4 17.5M11 6.5l5.5 5.5L11 17.5M20 6.5v11',
  wallet:
    'M4 7.5h15a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5h11.5v3M16.5 14h.01',
} as const

export type MarkName = keyof typeof shapes

export function MethodMark({ name }: { name: MarkName }) {
  return (
    <svg
      aria-hidden
      width="1.75rem"
      height="1.75rem"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
