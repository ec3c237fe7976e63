export const channelNames = ['Website', 'iOS', 'Android', 'CallCentre'] as const
export type ChannelName = (typeof channelNames)[number]
