import { useState, type ReactNode } from 'react'
import { makeProofPrompt, StepUpContext } from './model/step-up.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/** Renders the re-authentication dialog when a call below it needs one. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<{ readonly answer: (isProven: boolean) => void } | null>(null)
  const [ask] = useState(() =>
    makeProofPrompt((answer) =>
      setRequest({
        answer: (isProven) => {
          setRequest(null)
          answer(isProven)
        },
      }),
    ),
  )
  return (
    <StepUpContext value={ask}>
      {children}
      {request !== null && <StepUpDialog onProven={() => request.answer(true)} onClose={() => request.answer(false)} />}
    </StepUpContext>
  )
}
