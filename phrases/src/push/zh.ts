import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  title: '消息通知',
  lead: '有新动态时，会在这部手机上提醒您，关闭白露后也能收到。通知中不会显示姓名和金额。',
  turnOn: '开启通知',
  turnOff: '关闭本机通知',
  on: '本机已开启通知',
  turnedOn: '通知已开启',
  turnedOff: '本机通知已关闭',
  devices: '您的设备',
  here: '本机',
  someDevice: '浏览器',
  since: (day) => `自 ${day}起`,
  remove: '移除',
  removeNamed: (device) => `移除 ${device}`,
  removed: '设备已移除',
  notAsked: '手机尚未允许显示通知，准备好后请再点一次。',
  failed: '通知开启失败，可能是网络不佳，或浏览器阻止了通知。',
  showMe: '查看方法',
  obstacles: {
    inside: {
      title: '此窗口无法开启',
      lead: '聊天应用的内置窗口不能显示通知。请在浏览器中打开白露，再开启通知。',
    },
    ios: {
      title: '先完成一步',
      lead: '在 iPhone 或 iPad 上，请先把白露添加到主屏幕，然后从主屏幕打开并开启通知。',
    },
    unsupported: {
      title: '此浏览器不支持',
      lead: '此浏览器不能显示通知。请使用 Chrome、Edge、Firefox 或 Safari，且不要使用无痕窗口。',
    },
    denied: {
      title: '通知已被阻止',
      lead: '您之前拒绝了通知。请在浏览器的网站设置或手机的白露应用设置中允许通知，再返回此处。',
    },
  },
}
