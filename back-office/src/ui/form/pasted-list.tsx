import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, Upload } from 'antd'
import type { ReactNode } from 'react'

/** A list that is pasted or uploaded, and checked before it is used; a change of the text makes the check void. */
type PastedListProps = {
  id: string
  value: string
  onChange: (list: string) => void
  maxLength: number
  rows: number
  placeholder: string
  texts: { paste: string; file: string; check: string }
  hint?: string
  className?: string | undefined
  isChecked: boolean
  checking: boolean
  onCheck: () => void
  /** Further buttons. */
  children?: ReactNode
}

export const PastedList = (props: PastedListProps) => {
  const { id, value, onChange, maxLength, texts, hint, className = '', isChecked, checking, onCheck, ...more } = props
  const { children, ...input } = more
  return (
    <Form layout="vertical">
      <Form.Item label={texts.paste} htmlFor={id} extra={hint}>
        <Input.TextArea
          {...input}
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={maxLength}
          spellCheck={false}
          className={className}
        />
      </Form.Item>
      <Flex gap={8} wrap>
        <Upload
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          showUploadList={false}
          beforeUpload={async (file) => {
            onChange(decodeText(await file.arrayBuffer()).slice(0, maxLength))
            return false
          }}
        >
          <Button icon={<UploadOutlined />}>{texts.file}</Button>
        </Upload>
        <Button
          type={isChecked ? 'default' : 'primary'}
          disabled={value.trim() === ''}
          loading={checking}
          onClick={onCheck}
        >
          {texts.check}
        </Button>
        {children}
      </Flex>
    </Form>
  )
}

/** Decodes UTF-8, else Windows-874, which Thai couriers and banks still use. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}
