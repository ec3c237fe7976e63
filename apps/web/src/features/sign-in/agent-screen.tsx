import { longestAgentName } from '@forno/domain/orders/agent'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isNoAgent, useSignInAgent, type AgentCredentials } from '../../state/sign-in/agent.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in.module.css'

const wrongCredentialsText =
  'Your name, password or code is wrong. A code works once: wait for the next one, then try again.'

/** Letters of the field: six digits, with the spaces that authenticators show between them. */
const longestTypedCode = 9

/** Strips the spaces from an authenticator code. */
const digitsOf = (text: string): string => text.replaceAll(/\s/g, '')

const rules = {
  name: { required: 'Please enter your agent name.' },
  password: { required: 'Please enter your password.' },
  code: { validate: (text: string) => /^\d{6}$/.test(digitsOf(text)) || 'Please enter the six digits of your code.' },
}

/** /callcentermode without a name: agents sign in with a second factor. [NAV-36] */
export function AgentScreen({ onDone }: { readonly onDone: () => void }) {
  const signIn = useSignInAgent()
  const form = useForm<AgentCredentials>({ defaultValues: { name: '', password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ name, password, code }: AgentCredentials) => {
    setProblem(null)
    try {
      await signIn({ name: name.trim(), password, code: digitsOf(code) })
      onDone()
    } catch (error) {
      setProblem(isNoAgent(error) ? wrongCredentialsText : sentence(error))
      form.setValue('code', '')
      form.setFocus('code')
    }
  }
  const submit = form.handleSubmit(send)
  return (
    <SignInFrame title="Call-centre sign-in" lead="For agents who take orders by phone. A shift lasts twelve hours.">
      <form noValidate method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Agent name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestAgentName}
          required
          refusal={errors.name?.message}
          {...form.register('name', rules.name)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          refusal={errors.password?.message}
          {...form.register('password', rules.password)}
        />
        <TextField
          label="One-time code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={longestTypedCode}
          required
          hint="The six digits that your authenticator shows now."
          className={styles.code}
          refusal={errors.code?.message}
          {...form.register('code', rules.code)}
        />
        <div role="alert">{problem !== null && <Note tone="danger">{problem}</Note>}</div>
        <Button type="submit" size="large" wide busy={isSubmitting}>
          Start taking orders
        </Button>
      </form>
    </SignInFrame>
  )
}
