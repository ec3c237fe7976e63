import type { PrizeGame } from './model/prizes.ts'
import styles from './prizes.module.css'

/** The exact odds of each prize, and of winning nothing. [MKT-13] */
export function OddsTable({ game: { segments, oddsOfNothing } }: { readonly game: PrizeGame }) {
  return (
    <table className={styles.odds}>
      <caption>Your odds</caption>
      <thead>
        <tr>
          <th scope="col">Prize</th>
          <th scope="col">Odds</th>
        </tr>
      </thead>
      <tbody>
        {segments
          .filter(({ odds }) => odds !== null)
          .map(({ id, label, odds }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{odds}</td>
            </tr>
          ))}
        <tr>
          <th scope="row">No prize</th>
          <td>{oddsOfNothing}</td>
        </tr>
      </tbody>
    </table>
  )
}
