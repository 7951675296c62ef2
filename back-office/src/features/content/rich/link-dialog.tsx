import { safeHref } from '@bailu/contract/links'
import type { Editor } from '@tiptap/react'
import { Button, Form, Input, Modal } from 'antd'
import { useWords } from '../../../words.tsx'

type Props = { editor: Editor; kind: 'link' | 'video'; onDone: () => void }

/** Dialog for the address of a link or a video. */
export function LinkDialog({ editor, kind, onDone }: Props) {
  const { content, shell } = useWords()
  const words = content.editor
  const [form] = Form.useForm<{ href: string }>()
  const before = kind === 'link' ? ((editor.getAttributes('link')['href'] as string | undefined) ?? '') : ''
  const put = (raw: string) => {
    const href = safeHref(raw)!
    const chain = editor.chain().focus()
    if (kind === 'video') chain.insertContent({ type: 'video', attrs: { href, poster: null, caption: '' } }).run()
    else if (editor.state.selection.empty && before === '')
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
        initialValues={{ href: before }}
        onFinish={({ href }) => put(href)}
      >
        <Form.Item
          name="href"
          label={words.address}
          extra={words.addressHint}
          rules={[
            {
              validator: (_, value: string) =>
                safeHref(value) === null ? Promise.reject(new Error(words.addressWrong)) : Promise.resolve(),
            },
          ]}
        >
          <Input maxLength={2_000} />
        </Form.Item>
        {before !== '' && (
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
