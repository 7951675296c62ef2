import { PlusOutlined } from '@ant-design/icons'
import type { StaffBanner } from '@bailu/contract/staff-home'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { BannerForm } from '../features/content/banners/banner-form.tsx'
import { BannerTable } from '../features/content/banners/banner-table.tsx'
import { Logos } from '../features/content/banners/logos.tsx'
import hint from '../features/content/editing/filters.module.css'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/banners')({ component: Banners })

function Banners() {
  const words = useWords().content
  const banners = useCall('GET /api/staff/banner', {})
  const logos = useCall('GET /api/staff/logo', {})
  const [open, setOpen] = useState<StaffBanner | 'new'>()
  return (
    <Page
      title={words.places.banners}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {words.banners.add}
        </Button>
      }
    >
      <p className={hint.hint}>{words.banners.hint}</p>
      <Loaded query={banners}>{(list) => <BannerTable banners={list} onEdit={setOpen} />}</Loaded>
      <Loaded query={logos}>{(list) => <Logos logos={list} />}</Loaded>
      {open && <BannerForm banner={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
