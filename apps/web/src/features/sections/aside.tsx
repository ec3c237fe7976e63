import type { EditorialAside } from '../../api/site.ts'
import { TextView } from '../../shared/text/text-view.tsx'
import { BannerView } from './banner.tsx'
import styles from './sections.module.css'

type AsideProps = { readonly aside: EditorialAside; readonly tint: number }

/** Text and banner of an editor beside a list of products or a store. [CON-11] [NAV-13] */
export function Aside({ aside: { title, blocks, banner }, tint }: AsideProps) {
  const hasText = title !== null || blocks.length > 0
  return (
    <div className={styles.aside}>
      {hasText && (
        <div>
          {title !== null && <h2 className={styles.asideTitle}>{title}</h2>}
          <TextView blocks={blocks} />
        </div>
      )}
      {banner !== null && <BannerView banner={banner} tint={tint} look="slim" />}
    </div>
  )
}
