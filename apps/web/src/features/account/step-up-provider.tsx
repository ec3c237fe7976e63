import { useCallback, useState, type ReactNode } from 'react'
import { StepUpContext } from './model/step-up.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/** Renders the re-authentication dialog when a call below it needs one. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<{ readonly answer: (isProven: boolean) => void } | null>(null)
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = (isProven: boolean) => {
          setRequest(null)
          resolve(isProven)
        }
        setRequest({ answer })
      }),
    [],
  )
  return (
    <StepUpContext value={ask}>
      {children}
      {request !== null && <StepUpDialog onProven={() => request.answer(true)} onClose={() => request.answer(false)} />}
    </StepUpContext>
  )
}
