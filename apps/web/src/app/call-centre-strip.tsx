import { callCentre } from '../data/call-centre.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './call-centre-strip.module.css'

/** Who orders for callers, and the way out. [NAV-36] */
export const CallCentreStrip = ({ agentName }: { readonly agentName: string }) => (
  <aside aria-label="Call-centre mode" className={styles.strip}>
    <p>
      <Icon name="phone" size={18} />
      <span>
        Call-centre mode: <strong>{agentName}</strong>
      </span>
    </p>
    <Button variant="secondary" size="small" onClick={() => callCentre.setState({ agentName: null })}>
      Leave
    </Button>
  </aside>
)
