import type { TextBlock, TextInline } from '@forno/contracts/content/text-blocks'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './text-view.module.css'

/** The text of a page as elements; the server has filled in the brand. [NAV-37] */
export function TextView({ blocks }: { blocks: readonly TextBlock[] }) {
  const inlines = (list: readonly TextInline[]): ReactNode =>
    list.map((inline, index) => <Fragment key={index}>{inlineView(inline)}</Fragment>)
  const inlineView = (inline: TextInline): ReactNode => {
    if (typeof inline === 'string') return inline
    switch (inline.kind) {
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
  const blockViews = (list: readonly TextBlock[]): ReactNode =>
    list.map((block, index) => <Fragment key={index}>{blockView(block)}</Fragment>)
  const blockView = (block: TextBlock): ReactNode => {
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
                {blockViews(below)}
              </li>
            ))}
          </List>
        )
      }
      case 'table':
        return <TableView table={block} cell={inlines} />
      case 'rule':
        return <hr />
    }
  }
  return <div className={styles.words}>{blockViews(blocks)}</div>
}

type Table = Extract<TextBlock, { kind: 'table' }>

function TableView({ table, cell }: { table: Table; cell: (inlines: readonly TextInline[]) => ReactNode }) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {table.head.map((inlines, column) => (
              <th key={column} scope="col">
                {cell(inlines)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((inlines, column) => (
                <td key={column}>{cell(inlines)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
