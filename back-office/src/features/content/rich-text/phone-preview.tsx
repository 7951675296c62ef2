import { LANGS, type Lang } from '@bailu/contract/languages'
import type { Picture } from '@bailu/contract/fields'
import type { Attachment, Inline, RichBlock, RichText } from '@bailu/contract/content/rich-text'
import { Drawer, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import styles from './phone-preview.module.css'

type PreviewText = {
  title: Record<Lang, string>
  body: Record<Lang, RichText>
  cover?: Picture | null
  attachments?: Attachment[]
}
type Props = { name: string; shown: PreviewText; start: Lang; onClose: () => void }

/** Preview of unsaved text with the width and styles of the phone app. */
export function PhonePreview({ name, shown, start, onClose }: Props) {
  const words = useWords('content').content
  const [lang, setLang] = useState(start)
  const { title, body, cover, attachments = [] } = shown
  return (
    <Drawer open title={name} size={450} onClose={onClose}>
      <Segmented
        block
        value={lang}
        onChange={setLang}
        options={LANGS.map((code) => ({ value: code, label: words.languages[code] }))}
      />
      <article lang={lang} className={styles.phone}>
        {cover && <img src={`/static/picture/${cover.key}/960.webp`} alt="" className={styles.cover} />}
        <h2 className={styles.title}>{title[lang]}</h2>
        {body[lang].length === 0 && <p className="muted">{words.editor.empty}</p>}
        {body[lang].map((block, at) => (
          <BlockPreview key={at} block={block} lang={lang} />
        ))}
        {attachments.map(({ href, name: file }) => (
          <p key={href} className={styles.file}>
            {file}
          </p>
        ))}
      </article>
    </Drawer>
  )
}

function BlockPreview({ block, lang }: { block: RichBlock; lang: Lang }): ReactNode {
  const line = (pieces: readonly Inline[]) => <InlinePreview pieces={pieces} lang={lang} />
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h3 className={styles.h2}>{line(block.text)}</h3> : <h4>{line(block.text)}</h4>
    case 'text':
      return <p>{line(block.text)}</p>
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{line(item)}</li>)
      return block.ordered ? <ol>{items}</ol> : <ul className={styles.dashed}>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          {line(block.text)}
          {block.from && <footer>{block.from}</footer>}
        </blockquote>
      )
    case 'picture':
      return (
        <figure>
          <img src={`/static/picture/${block.picture.key}/960.webp`} alt={block.alt} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'video':
      return block.href.startsWith('/') ? (
        <figure>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- rich text stores no captions */}
          <video src={block.href} controls preload="metadata" />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      ) : (
        <p className={styles.link}>{block.caption || block.href} ↗</p>
      )
    case 'divider':
      return <hr />
    case 'attachment':
      return <p className={styles.file}>{block.file.name}</p>
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) =>
                  block.head && at === 0 ? (
                    <th key={column} scope="col">
                      {line(cell)}
                    </th>
                  ) : (
                    <td key={column}>{line(cell)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

/** Links are styled but not clickable in the preview. */
const InlinePreview = ({ pieces, lang }: { pieces: readonly Inline[]; lang: Lang }) =>
  pieces.map(({ text, bold, italic, href }, at) => {
    let words: ReactNode = text
    if (italic) words = lang === 'en' ? <em>{words}</em> : <b className={styles.medium}>{words}</b>
    if (bold) words = <strong>{words}</strong>
    return (
      <span key={at} className={href === undefined ? undefined : styles.link}>
        {words}
      </span>
    )
  })
