/** Year, and month from 1, by this device's clock. */
export const thisMonth = (): { readonly year: number; readonly month: number } => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}
