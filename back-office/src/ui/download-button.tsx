import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { InputOf, Key } from '@bailu/contract/calls'
import { useAction } from '../app/api/use-calls.ts'

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
