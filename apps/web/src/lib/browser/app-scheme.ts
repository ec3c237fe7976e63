/** The scheme of the phone app's deep links; empty in a browser, which follows none of them. [NAT-02] */
export const appScheme: string = ''
