import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'

/** The part of an IP address that a subscriber cannot change: all of IPv4, the first 64 bits of IPv6. */
export const networkOf = (ip: string): string => firstGroups(ip, 4)

/** The prefix of a site: all of IPv4, the first 48 bits of IPv6. For limits that many people may share. */
export const wideNetworkOf = (ip: string): string => firstGroups(ip, 3)

function firstGroups(ip: string, groups: 3 | 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  // A proxy may pass on any text of any length.
  if (isIP(ip) === 0 && ip.length > 45) return `other ${createHash('sha256').update(ip).digest('hex').slice(0, 32)}`
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...gap, ...right]
    .slice(0, groups)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/${groups * 16}`
}
