import {
  BoldOutlined,
  FileAddOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Form, Input, Modal, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { safeHref } from '@bailu/contract/links'
import { useWords } from '../../../app/language.tsx'
import { ruleOf } from '../../../ui/form/form.tsx'
import { HiddenFileInput, PICTURE_FILES } from '../../../ui/form/uploads.tsx'
import styles from './toolbar.module.css'
import { useInsertFile } from './use-insert-file.ts'

type Props = { editor: Editor; kind: 'link' | 'video'; onDone: () => void }

/** Dialog for the address of a link or a video. */
export function LinkDialog({ editor, kind, onDone }: Props) {
  const { content, shell } = useWords('content')
  const words = content.editor
  const [form] = Form.useForm<{ href: string }>()
  const currentHref = kind === 'link' ? ((editor.getAttributes('link')['href'] as string | undefined) ?? '') : ''
  const insertLink = (raw: string) => {
    const href = safeHref(raw)!
    const chain = editor.chain().focus()
    if (kind === 'video') chain.insertContent({ type: 'video', attrs: { href, poster: null, caption: '' } }).run()
    else if (editor.state.selection.empty && currentHref === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  return (
    <Modal
      open
      title={kind === 'link' ? words.link : words.video}
      okText={shell.save}
      onOk={() => form.submit()}
      onCancel={onDone}
      afterOpenChange={(open) => open && form.focusField('href')}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ href: currentHref }}
        onFinish={({ href }) => insertLink(href)}
      >
        <Form.Item
          name="href"
          label={words.address}
          extra={words.addressHint}
          rules={[ruleOf<string>((href) => safeHref(href) !== null, words.addressWrong)]}
        >
          <Input maxLength={2_000} />
        </Form.Item>
        {currentHref !== '' && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {words.removeLink}
          </Button>
        )}
      </Form>
    </Modal>
  )
}

/** Toolbar for the editor that had the focus last. */
export function Toolbar({ editor, name }: { editor: Editor | null; name: string }) {
  const words = useWords('content').content.editor
  const { busy, pictures, file } = useInsertFile()
  const pictureInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'link' | 'video'>()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current && {
        bold: current.isActive('bold'),
        italic: current.isActive('italic'),
        link: current.isActive('link'),
        heading2: current.isActive('heading', { level: 2 }),
        heading3: current.isActive('heading', { level: 3 }),
        bullets: current.isActive('bulletList'),
        numbers: current.isActive('orderedList'),
        quote: current.isActive('quote'),
        table: current.isActive('table'),
        undo: current.can().undo(),
        redo: current.can().redo(),
      },
  })
  const chain = () => editor!.chain().focus()
  const isDisabled = !editor
  /** What the text at the cursor may be. */
  const tools = [
    { key: 'heading2', icon: <b>H2</b>, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'heading3', icon: <b>H3</b>, run: () => chain().toggleHeading({ level: 3 }).run() },
    { key: 'bold', icon: <BoldOutlined />, run: () => chain().toggleBold().run() },
    { key: 'italic', icon: <ItalicOutlined />, run: () => chain().toggleItalic().run() },
    { key: 'link', icon: <LinkOutlined />, run: () => setDialog('link') },
    { key: 'bullets', icon: <UnorderedListOutlined />, run: () => chain().toggleBulletList().run() },
    { key: 'numbers', icon: <OrderedListOutlined />, run: () => chain().toggleOrderedList().run() },
    { key: 'quote', icon: <b>”</b>, run: () => chain().toggleNode('quote', 'paragraph').run() },
  ] as const
  return (
    <div role="toolbar" aria-label={`${words.toolbar} · ${name}`} className={styles.bar}>
      <span className={styles.name}>{name}</span>
      {tools.map(({ key, icon, run }) => (
        <ToolButton key={key} name={words[key]} isOn={active?.[key]} isOff={isDisabled} onRun={run}>
          {icon}
        </ToolButton>
      ))}
      <ToolButton name={words.divider} isOff={isDisabled} onRun={() => chain().setHorizontalRule().run()}>
        <LineOutlined />
      </ToolButton>
      {active?.table ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'row', label: words.addRow, onClick: () => void chain().addRowAfter().run() },
              { key: 'column', label: words.addColumn, onClick: () => void chain().addColumnAfter().run() },
              { key: 'noRow', label: words.removeRow, onClick: () => void chain().deleteRow().run() },
              { key: 'noColumn', label: words.removeColumn, onClick: () => void chain().deleteColumn().run() },
              { key: 'head', label: words.headRow, onClick: () => void chain().toggleHeaderRow().run() },
              { key: 'gone', danger: true, label: words.removeTable, onClick: () => void chain().deleteTable().run() },
            ],
          }}
        >
          <Button size="small" type="primary" icon={<TableOutlined />} aria-label={words.table} />
        </Dropdown>
      ) : (
        <ToolButton
          name={words.table}
          isOff={isDisabled}
          onRun={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <TableOutlined />
        </ToolButton>
      )}
      <ToolButton name={words.picture} isOff={isDisabled || busy} onRun={() => pictureInput.current?.click()}>
        <PictureOutlined />
      </ToolButton>
      <ToolButton name={words.video} isOff={isDisabled} onRun={() => setDialog('video')}>
        <VideoCameraOutlined />
      </ToolButton>
      <ToolButton name={words.file} isOff={isDisabled || busy} onRun={() => fileInput.current?.click()}>
        <FileAddOutlined />
      </ToolButton>
      <ToolButton name={words.undo} isOff={!active?.undo} onRun={() => chain().undo().run()}>
        <UndoOutlined />
      </ToolButton>
      <ToolButton name={words.redo} isOff={!active?.redo} onRun={() => chain().redo().run()}>
        <RedoOutlined />
      </ToolButton>
      <HiddenFileInput
        ref={pictureInput}
        multiple
        accept={PICTURE_FILES}
        name={words.picture}
        onFiles={(files) => editor && void pictures(editor, files)}
      />
      <HiddenFileInput
        ref={fileInput}
        accept="application/pdf,video/mp4"
        name={words.file}
        onFiles={([chosen]) => editor && chosen && void file(editor, chosen)}
      />
      {editor && dialog && <LinkDialog editor={editor} kind={dialog} onDone={() => setDialog(undefined)} />}
    </div>
  )
}

type ToolButtonProps = {
  name: string
  isOn?: boolean | undefined
  isOff?: boolean
  onRun: () => unknown
  children: ReactNode
}

const ToolButton = ({ name, isOn, isOff = false, onRun, children }: ToolButtonProps) => (
  <Tooltip title={name} mouseEnterDelay={0.6}>
    <Button
      size="small"
      type={isOn ? 'primary' : 'text'}
      disabled={isOff}
      aria-label={name}
      aria-pressed={isOn ?? undefined}
      // Keeps the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void onRun()}
    >
      {children}
    </Button>
  </Tooltip>
)
