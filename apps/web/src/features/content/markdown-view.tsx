import { Fragment, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { parseMarkdown, type Block, type Inline } from './markdown.ts'
import styles from './content.module.css'

/** A page's text as elements; `{brand}` becomes the brand's name. */
export function MarkdownView({ markdown, brandName }: { markdown: string; brandName: string }) {
  return <div className={styles.words}>{blocks(parseMarkdown(markdown.replaceAll('{brand}', brandName)))}</div>
}

const blocks = (list: readonly Block[]): ReactNode =>
  list.map((block, index) => <BlockView key={index} block={block} />)

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading>{inlines(block.inside)}</Heading>
    }
    case 'paragraph':
      return <p>{inlines(block.inside)}</p>
    case 'quote':
      return <blockquote>{inlines(block.inside)}</blockquote>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(({ inside, below }, index) => (
            <li key={index}>
              {inlines(inside)}
              {blocks(below)}
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView table={block} />
    case 'rule':
      return <hr />
  }
}

function TableView({ table }: { table: Extract<Block, { kind: 'table' }> }) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          {table.head.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <th key={column} scope="col">
                  {inlines(cell)}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{inlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inlines = (list: readonly Inline[]): ReactNode =>
  list.map((inline, index) => <Fragment key={index}>{inlineView(inline)}</Fragment>)

const inlineView = (inline: Inline): ReactNode => {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return <strong>{inlines(inline.inside)}</strong>
    case 'emphasis':
      return <em>{inlines(inline.inside)}</em>
    case 'link':
      return <Link href={inline.href}>{inlines(inline.inside)}</Link>
  }
}
