import { useEffect, useId, useRef } from 'react'

type PostedFrameProps = {
  readonly title: string
  readonly url: string
  /** Posted as the form field JWT. */
  readonly accessToken: string
  readonly className?: string | undefined
  readonly hidden?: boolean
}

/** An iframe that loads its page by a form post, as the gateway and banks require; posts once per URL and token. */
export function PostedFrame({ title, url, accessToken, className, hidden = false }: PostedFrameProps) {
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [url, accessToken])
  return (
    <>
      <iframe name={name} title={title} className={className} hidden={hidden} />
      <form ref={form} method="post" action={url} target={name} hidden>
        <input type="hidden" name="JWT" value={accessToken} />
      </form>
    </>
  )
}
