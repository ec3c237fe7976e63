import type { SpecialDay, StoreWithSchedule } from '../../api/stores.ts'
import { cx } from '../../ui/cx.ts'
import { dateWords, deliveryTimes, hoursWords, pickupTimes } from './opening-times.ts'
import styles from './stores.module.css'

type Day = Pick<SpecialDay, 'displayDate' | 'tradingHours'>

/** The coming week by the store's clock, starting with the current trading day. [NAV-13] */
export function StoreHours({ store }: { store: StoreWithSchedule }) {
  const reasons = new Map(store.specialDays.map(({ displayDate, reason }) => [displayDate, reason]))
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">Hours</h2>
      <dl className={styles.hours}>
        {store.schedule.map((day, index) => (
          <div
            key={day.displayDate}
            aria-current={index === 0 ? 'date' : undefined}
            className={cx(index === 0 && styles.today)}
          >
            <dt>
              {dateWords(day.displayDate)}
              {index === 0 && <span className={styles.mark}>Today</span>}
              <span className={styles.reason}>{reasons.get(day.displayDate)}</span>
            </dt>
            <dd>
              <DayHours store={store} day={day} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Holidays and special hours beyond the coming week. [NAV-13] */
export function SpecialDays({ store }: { store: StoreWithSchedule }) {
  const last = store.schedule.at(-1)?.displayDate ?? ''
  const later = store.specialDays.filter(({ displayDate }) => displayDate > last)
  if (later.length === 0) return null
  return (
    <section aria-labelledby="special-days">
      <h2 id="special-days">Holidays and special hours</h2>
      <dl className={styles.hours}>
        {later.map((day) => (
          <div key={day.displayDate}>
            <dt>
              {dateWords(day.displayDate)}
              <span className={styles.reason}>{day.reason}</span>
            </dt>
            <dd>
              <DayHours store={store} day={day} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DayHours({ store, day }: { store: StoreWithSchedule; day: Day }) {
  const pickup = hoursWords(pickupTimes(day))
  const delivery = hoursWords(deliveryTimes(day))
  if (!store.canDeliver || pickup === delivery) return pickup
  if (!store.canPickup) return delivery
  return (
    <>
      {pickup}
      <span className={styles.reason}>Delivery {delivery === 'Closed' ? 'closed' : delivery}</span>
    </>
  )
}
