import { PlusOutlined } from '@ant-design/icons'
import type { StaffBanner } from '@bailu/contract/content/staff'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { BannerForm } from '../../features/content/banners/banner-form.tsx'
import { BannerTable } from '../../features/content/banners/banner-table.tsx'
import { PartnerLogos } from '../../features/content/banners/partner-logos.tsx'
import hint from '../../ui/filters/filter-bar.module.css'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/banners')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: Banners,
})

function Banners() {
  const words = useWords('content').content
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
      <Loaded query={logos}>{(list) => <PartnerLogos logos={list} />}</Loaded>
      {open && <BannerForm banner={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
