import {
  BarChartOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  SkinOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { Key } from '@bailu/contract/calls'
import type { Words } from '../words.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type MenuPage = {
  to: NonNullable<LinkProps['to']>
  name: (words: Words) => string
  /** The main call of the screen: the entry is hidden from roles that may not make it. */
  requiredCall: Key
}
export type MenuSection = {
  id: string
  name: (words: Words) => string
  icon: ReactNode
  pages: MenuPage[]
}

/** All pages of the back office, in menu order. */
export const MENU_SECTIONS: MenuSection[] = [
  {
    id: 'home',
    name: ({ shell }) => shell.home,
    icon: <HomeOutlined />,
    pages: [{ to: '/', name: ({ shell }) => shell.home, requiredCall: 'GET /api/staff/me' }],
  },
  {
    id: 'orders',
    name: ({ shell }) => shell.sections.orders,
    icon: <InboxOutlined />,
    pages: [
      { to: '/orders', name: ({ pages }) => pages.orders, requiredCall: 'GET /api/staff/order' },
      { to: '/orders/slips', name: ({ pages }) => pages.ordersSlips, requiredCall: 'GET /api/staff/slip' },
      { to: '/orders/ship', name: ({ pages }) => pages.ordersShip, requiredCall: 'POST /api/staff/order/{id}/ship' },
      {
        to: '/orders/carrier-file',
        name: ({ pages }) => pages.ordersCarrierFile,
        requiredCall: 'POST /api/staff/parcel-file',
      },
      {
        to: '/orders/pickup-points',
        name: ({ pages }) => pages.ordersPickupPoints,
        requiredCall: 'GET /api/staff/pickup-point',
      },
      { to: '/returns', name: ({ pages }) => pages.returns, requiredCall: 'GET /api/staff/return' },
      { to: '/refunds', name: ({ pages }) => pages.refunds, requiredCall: 'GET /api/staff/refund' },
    ],
  },
  {
    id: 'catalogue',
    name: ({ shell }) => shell.sections.catalogue,
    icon: <SkinOutlined />,
    pages: [
      { to: '/products', name: ({ pages }) => pages.products, requiredCall: 'GET /api/staff/product' },
      {
        to: '/products/import',
        name: ({ pages }) => pages.productsImport,
        requiredCall: 'POST /api/staff/catalogue/import',
      },
      {
        to: '/products/search',
        name: ({ pages }) => pages.productsSearch,
        requiredCall: 'GET /api/staff/search-group',
      },
      { to: '/stock', name: ({ pages }) => pages.stock, requiredCall: 'GET /api/staff/stock' },
      { to: '/stock/count', name: ({ pages }) => pages.stockCount, requiredCall: 'POST /api/staff/stocktake' },
      { to: '/stock/delivery', name: ({ pages }) => pages.stockDelivery, requiredCall: 'GET /api/staff/delivery' },
    ],
  },
  {
    id: 'content',
    name: ({ shell }) => shell.sections.content,
    icon: <FileTextOutlined />,
    pages: [
      { to: '/articles', name: ({ pages }) => pages.articles, requiredCall: 'GET /api/staff/article' },
      { to: '/banners', name: ({ pages }) => pages.banners, requiredCall: 'GET /api/staff/banner' },
      { to: '/messages', name: ({ pages }) => pages.messages, requiredCall: 'GET /api/staff/sitemessage' },
      { to: '/material', name: ({ pages }) => pages.material, requiredCall: 'GET /api/staff/material' },
      { to: '/training', name: ({ pages }) => pages.training, requiredCall: 'GET /api/staff/training' },
      { to: '/brand', name: ({ pages }) => pages.brand, requiredCall: 'GET /api/staff/brand/{name}' },
    ],
  },
  {
    id: 'people',
    name: ({ shell }) => shell.sections.people,
    icon: <TeamOutlined />,
    pages: [
      {
        to: '/applications',
        name: ({ pages }) => pages.applications,
        requiredCall: 'GET /api/staff/application',
      },
      { to: '/partners', name: ({ pages }) => pages.partners, requiredCall: 'GET /api/staff/partner' },
      { to: '/customers', name: ({ pages }) => pages.customers, requiredCall: 'GET /api/staff/customer' },
      {
        to: '/erasure-requests',
        name: ({ pages }) => pages.erasureRequests,
        requiredCall: 'GET /api/staff/erasure-request',
      },
    ],
  },
  {
    id: 'money',
    name: ({ shell }) => shell.sections.money,
    icon: <WalletOutlined />,
    pages: [
      { to: '/bank', name: ({ pages }) => pages.bank, requiredCall: 'GET /api/staff/bank-line' },
      { to: '/receipts', name: ({ pages }) => pages.receipts, requiredCall: 'GET /api/staff/receipt' },
      { to: '/withdrawals', name: ({ pages }) => pages.withdrawals, requiredCall: 'GET /api/staff/withdrawal' },
      { to: '/payouts', name: ({ pages }) => pages.payouts, requiredCall: 'GET /api/staff/payout' },
      { to: '/approvals', name: ({ pages }) => pages.approvals, requiredCall: 'GET /api/staff/approval' },
      { to: '/rewards', name: ({ pages }) => pages.rewards, requiredCall: 'GET /api/staff/reward' },
      { to: '/withholding', name: ({ pages }) => pages.withholding, requiredCall: 'GET /api/staff/withholding' },
      { to: '/tax', name: ({ pages }) => pages.tax, requiredCall: 'GET /api/staff/tax-rule' },
      { to: '/debts', name: ({ pages }) => pages.debts, requiredCall: 'GET /api/staff/debt' },
      { to: '/cash', name: ({ pages }) => pages.cash, requiredCall: 'GET /api/staff/cash-deposit' },
      { to: '/closing', name: ({ pages }) => pages.closing, requiredCall: 'GET /api/staff/closing' },
      { to: '/ledger', name: ({ pages }) => pages.ledger, requiredCall: 'GET /api/staff/ledger' },
    ],
  },
  {
    id: 'reports',
    name: ({ shell }) => shell.sections.reports,
    icon: <BarChartOutlined />,
    pages: [
      { to: '/reports/sales', name: ({ pages }) => pages.reportsSales, requiredCall: 'GET /api/staff/report/sales' },
      {
        to: '/reports/products',
        name: ({ pages }) => pages.reportsProducts,
        requiredCall: 'GET /api/staff/report/products',
      },
      {
        to: '/reports/partners',
        name: ({ pages }) => pages.reportsPartners,
        requiredCall: 'GET /api/staff/report/partners',
      },
      {
        to: '/reports/cohorts',
        name: ({ pages }) => pages.reportsCohorts,
        requiredCall: 'GET /api/staff/report/cohorts',
      },
      { to: '/reports/flow', name: ({ pages }) => pages.reportsFlow, requiredCall: 'GET /api/staff/report/flow' },
    ],
  },
  {
    id: 'company',
    name: ({ shell }) => shell.sections.company,
    icon: <SettingOutlined />,
    pages: [
      { to: '/shop-rules', name: ({ pages }) => pages.shopRules, requiredCall: 'GET /api/staff/shop-rule' },
      { to: '/reasons', name: ({ pages }) => pages.reasons, requiredCall: 'PUT /api/staff/reason-template/{id}' },
      { to: '/staff', name: ({ pages }) => pages.staff, requiredCall: 'GET /api/staff/colleague' },
      {
        to: '/data-import',
        name: ({ pages }) => pages.dataImport,
        requiredCall: 'GET /api/staff/data-import',
      },
      { to: '/privacy', name: ({ pages }) => pages.privacy, requiredCall: 'GET /api/staff/retention' },
      { to: '/audit', name: ({ pages }) => pages.audit, requiredCall: 'GET /api/staff/audit' },
    ],
  },
]
