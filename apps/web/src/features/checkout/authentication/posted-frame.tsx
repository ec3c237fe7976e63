import { useEffect, useId, useRef } from 'react'

type PostedFrameProps = {
  readonly title: string
  readonly url: string
  /** Goes with the post as the field JWT. */
  readonly accessToken: string
  readonly className?: string | undefined
  readonly hidden?: boolean
}

/** A frame that a form is posted into once, as banks want to be asked. */
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
