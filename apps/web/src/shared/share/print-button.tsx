import { isNativeApp } from '../../native/native-app.ts'
import { Button } from '../../ui/buttons/button.tsx'

type PrintButtonProps = { readonly size?: 'small' | 'medium'; readonly icon?: 'receipt' }

/** Prints the page. Missing in the phone app, whose web view prints nothing. [NAT-01] */
export const PrintButton = ({ size = 'medium', icon }: PrintButtonProps) =>
  isNativeApp() ? null : (
    <Button variant="secondary" size={size} icon={icon} onClick={() => window.print()}>
      Print
    </Button>
  )
