import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Cluster, Page, Stack } from '../../ui/layout/layout.tsx'
import { Reference } from './sent-note.tsx'
import styles from './forms.module.css'

/**
 * The thank-you page after the franchise form. It has no reference if it is opened without sending one. [LOC-22]
 * [NAV-40]
 */
export function FranchiseThanksScreen({ reference }: { readonly reference: string | null }) {
  const brand = useBrand()
  return (
    <Page narrow>
      <PageHead title="Thank you" brand={brand} isHidden />
      <h1>{reference === null ? 'Thank you for your interest' : 'Thank you. We have your enquiry.'}</h1>
      <Stack gap={6} className={styles.thanks}>
        {reference === null ? (
          <p>Once you've sent us the form, you'll find its reference here.</p>
        ) : (
          <>
            <Reference reference={reference} />
            <h2>What happens next</h2>
            <ol>
              <li>Someone from our new-stores team will call you for a first chat.</li>
              <li>If it suits us both, you work two shifts in a store near you.</li>
              <li>Then we go through the figures together, openly, before you commit to anything.</li>
            </ol>
          </>
        )}
        <Cluster>
          {reference === null && <ButtonLink href={paths.franchise}>Go to the form</ButtonLink>}
          <ButtonLink href={paths.home} variant="secondary">
            Home
          </ButtonLink>
        </Cluster>
      </Stack>
    </Page>
  )
}
