import { beforeEach, expect, test } from 'vitest'
import type { PreferenceValues } from '../../../native/preference-values.ts'
import type { Question } from '../../../ui/notices/notices.ts'
import { createNotices } from '../../../ui/notices/notices.ts'
import { showBiometricPrompt, type BiometricPromptDeps } from './ask-biometrics.ts'

let questions: Question[]
let snackbars: string[]
let stored: { -readonly [Key in keyof PreferenceValues]?: PreferenceValues[Key] | null }
let chosenModes: string[]

beforeEach(() => {
  questions = []
  snackbars = []
  stored = {}
  chosenModes = []
})

type Answers = { readonly yes?: boolean; readonly device?: Partial<ReturnType<BiometricPromptDeps['vaultState']>> }

/** Logs in: the customer answers the prompt, and the phone its check. */
const logIn = ({ yes = false, device = {} }: Answers = {}, result: 'chosen' | 'cancelled' = 'chosen') =>
  showBiometricPrompt({
    notices: {
      ...createNotices(),
      ask: (question) => {
        questions.push(question)
        return Promise.resolve(yes)
      },
      snackbar: ({ text }) => void snackbars.push(text),
    },
    vaultState: () => ({ isBiometryAvailable: true, mode: 'SecureStorage', ...device }),
    setUnlockMode: (mode) => {
      chosenModes.push(mode)
      return Promise.resolve(result)
    },
    readPreference: (key) => Promise.resolve(stored[key] ?? null),
    writePreference: (key, value) => {
      stored[key] = value
      return Promise.resolve()
    },
  })

test('[NAT-04] asks after a log-in with the exact words', async () => {
  await logIn()
  expect(questions).toMatchObject([
    {
      title: 'Next time, would you like to login faster with Biometrics?',
      confirmLabel: 'Yes, please!',
      cancelLabel: 'No thanks',
    },
  ])
})

test.each([
  ['the phone has no biometrics', { isBiometryAvailable: false }],
  ['biometrics are on already', { mode: 'BiometricsWithPasscode' }],
] as const)('[NAT-04] does not ask if %s', async (_, device) => {
  await logIn({ device })
  expect(questions).toEqual([])
})

test('[NAT-04] "Yes, please!" switches biometrics on', async () => {
  await logIn({ yes: true })
  expect(chosenModes).toEqual(['Biometrics'])
  expect(snackbars).toEqual(['Biometrics are on for this phone.'])
})

test('[NAT-04] a cancelled check leaves biometrics off, says so, and counts as no decline', async () => {
  await logIn({ yes: true }, 'cancelled')
  expect(snackbars).toEqual(['Biometrics are still off. You can switch them on in app settings.'])
  expect(stored).toEqual({})
})

test('[NAT-05] asks three times, then clears the count and stops on this install', async () => {
  await logIn()
  await logIn()
  expect(stored).toEqual({ biometricDeclines: 2, biometricPromptStopped: false })
  await logIn()
  expect(stored).toEqual({ biometricDeclines: null, biometricPromptStopped: true })
  await logIn()
  expect(questions).toHaveLength(3)
})
