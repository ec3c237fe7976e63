/** What a page that shows drafts tells its editor. */
export type PagePreview = {
  /** The origin of the editor that shows the page in a frame; null = none. */
  readonly editorOrigin: string | null
  /** The stories with errors; `shown`: what the page shows instead of each. */
  readonly broken: readonly {
    readonly fullSlug: string
    readonly errors: readonly string[]
    readonly shown: 'previous' | 'file' | 'nothing'
  }[]
  /** false = the drafts could not be read, and the page shows the published content. */
  readonly isCurrent: boolean
}

/** The most stories with errors, and the most errors of each, that the strip lists. */
const listLimits = { stories: 20, errors: 3 } as const

const shownText = {
  previous: 'The last good version is shown.',
  file: 'The default is shown.',
  nothing: 'It is not shown.',
} as const

const styles = {
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0.5rem 1.5rem',
    padding: '0.75rem var(--gutter)',
    borderBottom: '2px solid var(--crust)',
    background: 'var(--warning-tint)',
    color: 'var(--warning-ink)',
  },
  main: { flex: '1 1 18rem', minWidth: 0 },
  link: { color: 'inherit', fontWeight: 600, padding: '0.5rem 0' },
  summary: { cursor: 'pointer', padding: '0.5rem 0', fontWeight: 600 },
  list: { margin: 0, paddingInlineStart: '1.25rem', overflowWrap: 'anywhere' },
} as const

/** `/banners/1 there is no …` as `banners › 2: there is no …`. */
const errorText = (error: string): string => {
  const [path = '', ...words] = error.split(' ')
  const fields = path.split('/').filter((field) => field !== '')
  const place = fields.map((field) => (/^\d+$/.test(field) ? String(Number(field) + 1) : field)).join(' › ')
  return `${place === '' ? '' : `${place}: `}${words.join(' ')}`
}

const countText = (count: number): string => (count === 1 ? '1 story has errors' : `${count} stories have errors`)

/**
 * Above a page that shows drafts, outside the app. It is rendered on the server alone, so that no other page carries
 * its code; its styles are attributes for the same reason.
 */
export function PreviewStrip({ broken, isCurrent }: Omit<PagePreview, 'editorOrigin'>) {
  return (
    <aside aria-label="Draft preview" style={styles.strip}>
      <div style={styles.main}>
        <p>
          <strong>Draft preview.</strong>{' '}
          {isCurrent ? "Customers can't see this yet." : "We couldn't load the drafts. This is the published page."}
        </p>
        {broken.length > 0 && (
          <details open>
            <summary style={styles.summary}>{countText(broken.length)}</summary>
            <ul style={styles.list}>
              {broken.slice(0, listLimits.stories).map(({ fullSlug, errors, shown }) => (
                <li key={fullSlug}>
                  <strong>{fullSlug}</strong>: {errors.slice(0, listLimits.errors).map(errorText).join('; ')}.{' '}
                  {shownText[shown]}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <a href="?leave-preview" style={styles.link}>
        Leave preview
      </a>
    </aside>
  )
}
