import { askConfirmation } from '../../../app/feedback.ts'
import { CopyOutlined } from '@ant-design/icons'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { RichText } from '@bailu/contract/content/rich-text'
import type { Editor } from '@tiptap/react'
import { Badge, Button, Dropdown, Grid, Tabs } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { RichEditor } from './rich-editor.tsx'
import styles from './localized-editors.module.css'
import { toEditor } from './to-editor.ts'
import { Toolbar } from './toolbar.tsx'
import { useInsertFile } from './use-insert-file.ts'

type Props = {
  /** Current texts; edits are reported through `onChange`. */
  value: Record<Lang, RichText>
  onChange: (lang: Lang, blocks: RichText) => void
  /** Content above the editor of a language, such as its title field. */
  renderAbove: (lang: Lang) => ReactNode
  /** Whether a language has text. */
  isWritten: (lang: Lang) => boolean
}

/** One rich text in three languages: side by side on wide screens, else in tabs. */
export default function LocalizedEditors({ value, onChange, renderAbove, isWritten }: Props) {
  const words = useWords('content').content
  const wide = Grid.useBreakpoint().xl ?? true
  const [focusedEditor, setFocusedEditor] = useState<{ editor: Editor; lang: Lang } | null>(null)
  const [tab, setTab] = useState<Lang>('en')
  const editors = useRef<Partial<Record<Lang, Editor>>>({})
  const { pictures } = useInsertFile()
  // Initial content; the editors are uncontrolled.
  const [initial] = useState(value)

  const copy = (from: Lang, to: Lang) => {
    const put = () => editors.current[to]?.chain().focus().setContent(toEditor(value[from]), { emitUpdate: true }).run()
    if (value[to].length === 0) return void put()
    askConfirmation({
      title: words.editor.copyTitle,
      content: words.editor.copyText,
      okText: words.editor.copy,
      onOk: () => void put(),
    })
  }
  const column = (lang: Lang) => (
    <section key={lang} aria-label={words.languages[lang]} className={styles.column}>
      <div className={styles.head}>
        {wide && (
          <h2 className={styles.name}>
            {words.languages[lang]} {!isWritten(lang) && <span className="muted">{words.editor.missing}</span>}
          </h2>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: LANGS.filter((otherLang) => otherLang !== lang && value[otherLang].length > 0).map((otherLang) => ({
              key: otherLang,
              label: words.editor.copyFrom(words.languages[otherLang]),
              onClick: () => copy(otherLang, lang),
            })),
          }}
          disabled={LANGS.every((otherLang) => otherLang === lang || value[otherLang].length === 0)}
        >
          <Button size="small" type="text" icon={<CopyOutlined />}>
            {words.editor.copyFromOther}
          </Button>
        </Dropdown>
      </div>
      {renderAbove(lang)}
      <RichEditor
        lang={lang}
        label={words.editor.body(words.languages[lang])}
        initial={initial[lang]}
        onChange={(blocks) => onChange(lang, blocks)}
        onReady={(editor) => {
          editors.current[lang] = editor
        }}
        onFocusEditor={(editor) => setFocusedEditor({ editor, lang })}
        onPictures={(files) => {
          const editor = editors.current[lang]
          if (editor) void pictures(editor, files)
        }}
      />
    </section>
  )
  return (
    <>
      <Toolbar editor={focusedEditor?.editor ?? null} name={words.languages[focusedEditor?.lang ?? tab]} />
      {wide ? (
        <div className={styles.columns}>{LANGS.map(column)}</div>
      ) : (
        <Tabs
          activeKey={tab}
          onChange={(chosen) => {
            setTab(chosen as Lang)
            const editor = editors.current[chosen as Lang]
            if (editor) setFocusedEditor({ editor, lang: chosen as Lang })
          }}
          items={LANGS.map((lang) => ({
            key: lang,
            forceRender: true,
            label: (
              <Badge dot={!isWritten(lang)} offset={[6, 0]}>
                {words.languages[lang]}
              </Badge>
            ),
            children: column(lang),
          }))}
        />
      )}
    </>
  )
}
