import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { MessageForm } from '../../features/messages/message-form.tsx'
import { MessageList } from '../../features/messages/message-list.tsx'
import hint from '../../ui/filter-bar.module.css'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/messages')({ component: Messages })

function Messages() {
  const words = useWords().content
  const [writing, setWriting] = useState(false)
  return (
    <Page
      title={words.places.messages}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting(true)}>
          {words.messages.add}
        </Button>
      }
    >
      <p className={hint.hint}>{words.messages.hint}</p>
      <MessageList />
      {writing && <MessageForm onClose={() => setWriting(false)} />}
    </Page>
  )
}
