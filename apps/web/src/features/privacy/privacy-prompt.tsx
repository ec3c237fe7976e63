import { useShop } from '../../lib/react/shop-context.ts'
import { usePanels } from '../../state/session/panels.ts'
import { closePrivacyPrompt, hasPrivacySignal, usePrivacyChoices } from '../../state/consent/privacy-choices.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { promptTexts } from './prompt-texts.ts'
import styles from './privacy.module.css'

/**
 * A card in the flow of the home page that offers the privacy choices. It disappears once the customer has chosen or
 * closed it, and does not appear with the browser's refusal.
 */
export function PrivacyPrompt() {
  const { uris } = useShop().configuration
  const { isOfferClosed } = usePrivacyChoices()
  const { openPrivacy } = usePanels()
  if (isOfferClosed || hasPrivacySignal()) return null
  const { title, text } = uris['URI_BRAZE'] ? promptTexts : promptTexts.shop
  return (
    <Card as="section" look="sunken" aria-labelledby="privacy-prompt" className={styles.offer}>
      <div className={styles.words}>
        <h2 id="privacy-prompt" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <Button size="small" variant="secondary" onClick={openPrivacy}>
        {promptTexts.button}
      </Button>
      <IconButton icon="close" label="No thanks" className={styles.close} onClick={closePrivacyPrompt} />
    </Card>
  )
}
