import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { InputOf, Key } from '@bailu/contract/calls'
import { AppError } from '@bailu/client/errors'
import { downloadFile } from '../app/api/request.ts'
import { useWords } from '../app/language.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type DownloadButtonProps<K extends Key> = { call: K; input: InputOf<K>; children: ReactNode }

/** Download button for calls whose input may contain personal data: a plain link would put it into a URL. */
export function DownloadButton<K extends Key>({ call, input, children }: DownloadButtonProps<K>) {
  const { noNetwork } = useWords().shell
  const { message } = App.useApp()
  const download = useMutation({
    mutationFn: () => downloadFile(call, input),
    onError: (cause) => void message.error(cause instanceof AppError ? cause.message : noNetwork),
  })
  return (
    <Button icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate()}>
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
export function DownloadWithReasonButton<K extends Key>({
  call,
  input,
  name,
  title,
  hint,
  label,
  okText,
}: DownloadWithReasonProps<K>) {
  const words = useWords().shell
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const download = useMutation({
    mutationFn: (reason: string) => downloadFile(call, input(reason)),
    onSuccess: () => setOpen(false),
    onError: (cause) => void message.error(cause instanceof AppError ? cause.message : words.noNetwork),
  })
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <ReasonDialog
        open={open}
        title={title}
        label={label}
        okText={okText}
        busy={download.isPending}
        onCancel={() => setOpen(false)}
        onDone={(reason) => download.mutate(reason)}
      >
        <p className="muted">{hint}</p>
      </ReasonDialog>
    </>
  )
}
