import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf, Key } from '@bailu/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { Refusal } from '../request/refusal.ts'
import { takeFile } from '../request/take-file.ts'
import { useWords } from '../words.tsx'

type Props<K extends Key> = { call: K; input: InputOf<K>; children: ReactNode }

/** Download button for calls whose input may contain personal data: a plain link would put it into a URL. */
export function TakeButton<K extends Key>({ call, input, children }: Props<K>) {
  const { noNetwork } = useWords().shell
  const { message } = App.useApp()
  const take = useMutation({
    mutationFn: () => takeFile(call, input),
    onError: (cause) => void message.error(cause instanceof Refusal ? cause.message : noNetwork),
  })
  return (
    <Button icon={<DownloadOutlined />} loading={take.isPending} onClick={() => take.mutate()}>
      {children}
    </Button>
  )
}
