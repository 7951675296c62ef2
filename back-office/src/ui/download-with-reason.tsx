import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf, Key } from '@bailu/contract/calls'
import { ReasonButton } from './reason-dialog.tsx'

type DownloadWithReasonProps<K extends Key> = {
  call: K
  input: (reason: string) => InputOf<K>
  name: string
  title: string
  hint: string
  label: string
  okText: string
}

/** Download button for sensitive files: asks for the purpose, which the server writes to the audit log. */
export const DownloadWithReasonButton = <K extends Key>({ hint, ...button }: DownloadWithReasonProps<K>) => (
  <ReasonButton {...button} asFile icon={<DownloadOutlined />}>
    <p className="muted">{hint}</p>
  </ReasonButton>
)
