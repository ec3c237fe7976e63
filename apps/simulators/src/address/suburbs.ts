/** A suburb of the directory; its point is near its middle, rounded to about 100 metres. */
export type Suburb = {
  readonly name: string
  readonly state: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

/** One line per suburb: first the suburb of a demo store, then its real neighbours. */
const lines = `
Fortitude Valley|QLD|4006|-27.457|153.034
Newstead|QLD|4006|-27.449|153.044
New Farm|QLD|4005|-27.467|153.049
Spring Hill|QLD|4000|-27.461|153.024
Brisbane City|QLD|4000|-27.470|153.025
Bowen Hills|QLD|4006|-27.444|153.035
South Brisbane|QLD|4101|-27.480|153.020
West End|QLD|4101|-27.482|153.006
Highgate Hill|QLD|4101|-27.488|153.018
Woolloongabba|QLD|4102|-27.494|153.036
Kangaroo Point|QLD|4169|-27.477|153.037
Surfers Paradise|QLD|4217|-28.003|153.427
Main Beach|QLD|4217|-27.975|153.427
Bundall|QLD|4217|-28.010|153.406
Broadbeach|QLD|4218|-28.030|153.430
Southport|QLD|4215|-27.970|153.402
Cairns City|QLD|4870|-16.923|145.774
Cairns North|QLD|4870|-16.909|145.764
Westcourt|QLD|4870|-16.933|145.749
Bungalow|QLD|4870|-16.937|145.758
Sydney|NSW|2000|-33.868|151.209
Haymarket|NSW|2000|-33.880|151.204
Pyrmont|NSW|2009|-33.870|151.194
Ultimo|NSW|2007|-33.879|151.198
Surry Hills|NSW|2010|-33.885|151.212
Darlinghurst|NSW|2010|-33.878|151.219
Redfern|NSW|2016|-33.893|151.204
Newtown|NSW|2042|-33.898|151.179
Enmore|NSW|2042|-33.900|151.172
Erskineville|NSW|2043|-33.902|151.186
Camperdown|NSW|2050|-33.889|151.177
Stanmore|NSW|2048|-33.896|151.165
Parramatta|NSW|2150|-33.815|151.004
Harris Park|NSW|2150|-33.822|151.009
Westmead|NSW|2145|-33.806|150.988
North Parramatta|NSW|2151|-33.798|151.008
Broken Hill|NSW|2880|-31.957|141.466
Silverton|NSW|2880|-31.885|141.223
Melbourne|VIC|3000|-37.814|144.963
Southbank|VIC|3006|-37.825|144.964
Docklands|VIC|3008|-37.816|144.946
Carlton|VIC|3053|-37.800|144.967
East Melbourne|VIC|3002|-37.813|144.985
Fitzroy|VIC|3065|-37.799|144.979
Collingwood|VIC|3066|-37.802|144.988
Fitzroy North|VIC|3068|-37.784|144.984
St Kilda|VIC|3182|-37.864|144.982
Balaclava|VIC|3183|-37.869|144.995
Elwood|VIC|3184|-37.881|144.987
Windsor|VIC|3181|-37.856|144.993
Footscray|VIC|3011|-37.800|144.900
Seddon|VIC|3011|-37.808|144.891
West Footscray|VIC|3012|-37.801|144.877
Yarraville|VIC|3013|-37.816|144.890
Geelong|VIC|3220|-38.149|144.361
Newtown|VIC|3220|-38.152|144.337
Geelong West|VIC|3218|-38.139|144.348
East Geelong|VIC|3219|-38.156|144.378
Adelaide|SA|5000|-34.927|138.600
North Adelaide|SA|5006|-34.907|138.594
Norwood|SA|5067|-34.921|138.633
Unley|SA|5061|-34.951|138.606
Glenelg|SA|5045|-34.980|138.515
Glenelg North|SA|5045|-34.969|138.514
Glenelg East|SA|5045|-34.979|138.525
Brighton|SA|5048|-35.017|138.522
Perth|WA|6000|-31.952|115.860
Northbridge|WA|6003|-31.947|115.857
East Perth|WA|6004|-31.956|115.875
West Perth|WA|6005|-31.949|115.843
Highgate|WA|6003|-31.940|115.870
Fremantle|WA|6160|-32.055|115.750
South Fremantle|WA|6162|-32.068|115.754
North Fremantle|WA|6159|-32.033|115.752
East Fremantle|WA|6158|-32.038|115.765
Hobart|TAS|7000|-42.882|147.328
North Hobart|TAS|7000|-42.873|147.317
Battery Point|TAS|7004|-42.891|147.334
Sandy Bay|TAS|7005|-42.905|147.327
Launceston|TAS|7250|-41.437|147.139
Newstead|TAS|7250|-41.444|147.160
Invermay|TAS|7248|-41.420|147.134
South Launceston|TAS|7249|-41.452|147.147
Darwin City|NT|0800|-12.463|130.842
Larrakeyah|NT|0820|-12.457|130.832
Stuart Park|NT|0820|-12.447|130.845
Parap|NT|0820|-12.430|130.843
Fannie Bay|NT|0820|-12.425|130.838
Palmerston|NT|0830|-12.480|130.984
Gray|NT|0830|-12.489|130.980
Driver|NT|0830|-12.487|130.972
Bakewell|NT|0832|-12.497|130.990
Alice Springs|NT|0870|-23.698|133.881
East Side|NT|0870|-23.690|133.894
Gillen|NT|0870|-23.708|133.862
Braddon|ACT|2612|-35.270|149.136
Turner|ACT|2612|-35.268|149.125
Reid|ACT|2612|-35.284|149.140
Ainslie|ACT|2602|-35.262|149.147
Dickson|ACT|2602|-35.251|149.140
Belconnen|ACT|2617|-35.238|149.066
Bruce|ACT|2617|-35.244|149.090
Macquarie|ACT|2614|-35.249|149.063
Florey|ACT|2615|-35.226|149.048
`

const suburbFrom = (line: string): Suburb => {
  const [name = '', state = '', postcode = '', latitude, longitude] = line.split('|')
  return { name, state, postcode, latitude: Number(latitude), longitude: Number(longitude) }
}

export const suburbs: readonly Suburb[] = lines.trim().split('\n').map(suburbFrom)
