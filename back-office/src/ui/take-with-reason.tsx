import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf, Key } from '@bailu/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '../request/refusal.ts'
import { takeFile } from '../request/take-file.ts'
import { useWords } from '../words.tsx'
import { AskReason } from './ask-reason.tsx'

type Props<K extends Key> = {
  call: K
  input: (reason: string) => InputOf<K>
  name: string
  title: string
  hint: string
  label: string
  deed: string
}

/** Download button for sensitive files: asks for the purpose, which the server writes to the audit log. */
export function TakeWithReason<K extends Key>({ call, input, name, title, hint, label, deed }: Props<K>) {
  const words = useWords().shell
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const take = useMutation({
    mutationFn: (reason: string) => takeFile(call, input(reason)),
    onSuccess: () => setOpen(false),
    onError: (cause) => void message.error(cause instanceof Refusal ? cause.message : words.noNetwork),
  })
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <AskReason
        open={open}
        title={title}
        label={label}
        deed={deed}
        busy={take.isPending}
        onCancel={() => setOpen(false)}
        onDone={(reason) => take.mutate(reason)}
      >
        <p className="muted">{hint}</p>
      </AskReason>
    </>
  )
}
