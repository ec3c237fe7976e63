/** What the gateway's field tells while something is typed into it; never what. [PAY-03] */
export type FieldChange = {
  readonly empty: boolean
  readonly valid: boolean
  readonly couldBeValid: boolean
  /** Of the number's field: brands that it may be of. */
  readonly card?: readonly { readonly cybsCardType: string }[]
}

export type FieldType = 'number' | 'securityCode'

export type HostedField = {
  readonly load: (place: HTMLElement) => void
  readonly on: {
    (name: 'change', listener: (change: FieldChange) => void): void
    (name: 'load' | 'focus' | 'blur' | 'inputSubmitRequest', listener: () => void): void
  }
  readonly update: (options: { readonly title?: string; readonly description?: string }) => void
  readonly focus: () => void
  readonly dispose: () => void
}

type TokenTrouble = { readonly reason?: string; readonly details?: readonly { readonly location?: string }[] }

export type Microform = {
  readonly createField: (
    type: FieldType,
    options: { readonly placeholder?: string; readonly title?: string; readonly description?: string },
  ) => HostedField
  readonly createToken: (
    options: { readonly expirationMonth: string; readonly expirationYear: string },
    done: (trouble: TokenTrouble | null, token?: string) => void,
  ) => void
}

type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>

type FlexClass = new (captureContext: string) => {
  readonly microform: (kind: 'card', options: { readonly styles: Styles }) => Microform
}

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

declare global {
  interface Window {
    Flex?: FlexClass
  }
}

let policy: ScriptPolicy | undefined

/** The page's policy knows this name, lets it be made once, and says itself from where a script may come. */
const trusted = (url: string): string => {
  policy ??= window.trustedTypes?.createPolicy('card-fields', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}

type Library = { readonly url: string; readonly integrity: string }

/** The script that a capture context names, and what its bytes must be. The server has checked who signed it. [PAY-12] */
export const libraryOf = (captureContext: string): Library => {
  const payload = (captureContext.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { ctx } = JSON.parse(atob(payload)) as {
    readonly ctx: readonly {
      readonly data: { readonly clientLibrary: string; readonly clientLibraryIntegrity: string }
    }[]
  }
  const data = ctx[0]?.data
  if (data === undefined) throw new Error('the capture context names no script')
  return { url: data.clientLibrary, integrity: data.clientLibraryIntegrity }
}

const loading = new Map<string, Promise<void>>()

const load = ({ url, integrity }: Library): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.src = trusted(url)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error("the gateway's script could not be loaded"))
    document.head.append(script)
  })

/** Fields of the gateway for one capture context. [PAY-12] */
export const makeMicroform = async (captureContext: string, styles: Styles): Promise<Microform> => {
  const library = libraryOf(captureContext)
  const once = loading.get(library.integrity) ?? load(library)
  loading.set(library.integrity, once)
  await once.catch((trouble: unknown) => {
    loading.delete(library.integrity)
    throw trouble
  })
  const { Flex } = window
  if (Flex === undefined) throw new Error("the gateway's script is not there")
  return new Flex(captureContext).microform('card', { styles })
}
