import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { InputOf, Key } from '@bailu/contract/calls'
import { useAction } from '../app/api/use-calls.ts'
import { ReasonButton } from './reason-dialog.tsx'

type DownloadButtonProps<K extends Key> = { call: K; input: InputOf<K>; children: ReactNode }

/** Download button for calls whose input may contain personal data: a plain link would put it into a URL. */
export function DownloadButton<K extends Key>({ call, input, children }: DownloadButtonProps<K>) {
  const download = useAction(call, { asFile: true })
  return (
    <Button icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate({ input })}>
      {children}
    </Button>
  )
}

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
