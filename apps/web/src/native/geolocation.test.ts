import { beforeEach, expect, test, vi } from 'vitest'
import { geolocation } from './geolocation.native.ts'

const plugin = vi.hoisted(() => ({
  checkPermissions: vi.fn<() => Promise<object>>(),
  requestPermissions: vi.fn<(request: object) => Promise<object>>(),
  getCurrentPosition: vi.fn<() => Promise<object>>(),
}))
vi.mock('@capacitor/geolocation', () => ({ Geolocation: plugin }))

const permissions = (location: string, coarseLocation = location) => ({ location, coarseLocation })

beforeEach(() => {
  vi.resetAllMocks()
  plugin.getCurrentPosition.mockResolvedValue({ coords: { longitude: 144.9, latitude: -37.8 } })
})

test('[NAT-01] the app asks for the permission before it reads the position', async () => {
  plugin.checkPermissions.mockResolvedValue(permissions('prompt'))
  plugin.requestPermissions.mockResolvedValue(permissions('denied', 'granted'))
  expect(await geolocation.currentPosition()).toEqual({ longitude: 144.9, latitude: -37.8 })
})

test('[NAT-01] the app does not ask again for a permission that it has', async () => {
  plugin.checkPermissions.mockResolvedValue(permissions('granted'))
  await geolocation.currentPosition()
  expect(plugin.requestPermissions).not.toHaveBeenCalled()
})

test('[NAT-01] the position is refused without the permission, and not read', async () => {
  plugin.checkPermissions.mockResolvedValue(permissions('prompt'))
  plugin.requestPermissions.mockResolvedValue(permissions('denied'))
  await expect(geolocation.currentPosition()).rejects.toThrow('refused')
  expect(plugin.getCurrentPosition).not.toHaveBeenCalled()
})

test.each([
  [permissions('granted'), 'granted'],
  [permissions('prompt', 'granted'), 'granted'],
  [permissions('prompt-with-rationale'), 'prompt'],
  [permissions('denied'), 'denied'],
])('[NAT-01] reads %j as the permission %s', async (status, permission) => {
  plugin.checkPermissions.mockResolvedValue(status)
  expect(await geolocation.permission()).toBe(permission)
})
