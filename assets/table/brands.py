"""The drinks of the house's fridge: invented brands, each with its colours, its emblem and how its body is painted.

body: ground colour; band: second colour; line: thin colour between; text and small: ink colours; paint: how the colours lie;
foot: ink at the bottom where it differs; emblem: (kind, colours).
"""

BRANDS = {
    'dusko': {
        'name': 'DUSKO', 'foot': '#4a1420', 'body': '#4a1420', 'band': '#f2a541', 'line': '#fbe9cf', 'text': '#fbe9cf', 'small': '#f2a541', 'paint': 'dune',
        'emblem': ('sun', {'flesh': '#f2a541'}),
    },
    'dusko-no-sugar': {
        'name': 'DUSKO', 'foot': '#23262d', 'body': '#23262d', 'band': '#9a8fd0', 'line': '#e9e6f4', 'text': '#f3f1fa', 'small': '#b9b0e6', 'paint': 'dune',
        'emblem': ('sun', {'flesh': '#b9b0e6'}),
    },
    'pippa': {
        'name': 'PIPPA', 'body': '#fdf3c4', 'band': '#f6d02f', 'line': '#2f7d6b', 'text': '#1f5c50', 'small': '#1f5c50', 'paint': 'slant',
        'emblem': ('citrus', {'peel': '#f2b90f', 'pith': '#fffbe6', 'flesh': '#f8dd4e'}),
    },
    'mando': {
        'name': 'MANDO', 'body': '#f58a1f', 'band': '#0f6f66', 'line': '#fff3d6', 'text': '#fff6e2', 'small': '#fff3d6', 'paint': 'wave',
        'emblem': ('citrus', {'peel': '#fff3d6', 'pith': '#f58a1f', 'flesh': '#fff3d6'}),
    },
    'gingerly': {
        'name': 'GINGERLY', 'body': '#f0e2c0', 'band': '#8a4a1c', 'line': '#4d6b3a', 'foot': '#5e2c0e', 'text': '#5e2c0e', 'small': '#f7ecd0', 'paint': 'belt',
        'emblem': ('diamond', {'peel': '#8a4a1c', 'flesh': '#e0a640'}),
    },
    'cleary': {
        'name': 'CLEARY', 'body': '#e4f1f7', 'band': '#2f7fb5', 'line': '#ffffff', 'text': '#1c5c8c', 'small': '#1c5c8c', 'paint': 'plain',
        'emblem': ('drop', {'peel': '#2f7fb5', 'flesh': '#bfe2f2'}),
    },
    'cleary-sparkling': {
        'name': 'CLEARY', 'body': '#f4f7f2', 'band': '#3d8f6f', 'line': '#ffffff', 'text': '#1d5f47', 'small': '#1d5f47', 'paint': 'plain',
        'emblem': ('ring', {'peel': '#3d8f6f', 'flesh': '#f4f7f2'}),
    },
    'leafling': {
        'name': 'LEAFLING', 'body': '#fbe3c6', 'band': '#e88f4e', 'line': '#7a3a1a', 'text': '#7a3416', 'small': '#7a3416', 'paint': 'plain',
        'emblem': ('peach', {'peel': '#ee8a4a', 'flesh': '#5f8a3a'}),
    },
    'daisy-jo': {
        'name': 'DAISY JO', 'body': '#f6ecdc', 'band': '#5a2f1a', 'line': '#d98a9a', 'text': '#fff3e0', 'small': '#5a2f1a', 'paint': 'belt',
        'emblem': ('ring', {'peel': '#d98a9a', 'flesh': '#f6ecdc'}),
    },
    'low-tide': {
        'name': 'LOW TIDE', 'body': '#123a4a', 'band': '#e3b04b', 'line': '#f4ead2', 'text': '#f4ead2', 'small': '#e3b04b', 'paint': 'plain',
        'emblem': ('waves', {'flesh': '#e3b04b', 'peel': '#f4ead2'}),
    },
    'old-ladder': {
        'name': 'OLD LADDER', 'body': '#f3ead2', 'band': '#7d9a3a', 'line': '#b5341f', 'text': '#5d2a16', 'small': '#6b7f2c', 'paint': 'plain',
        'emblem': ('apple', {'peel': '#b5341f', 'flesh': '#6b8f2c'}),
    },
    'late-row': {
        'name': 'LATE ROW', 'body': '#f4efe4', 'band': '#5a1628', 'line': '#b08d4a', 'text': '#3a0f1a', 'small': '#8a6a2c', 'paint': 'plain',
        'emblem': ('rows', {'flesh': '#5a1628'}),
    },
}


def paint(material, brand, low, high):
    """
    The brand's colours on a body between two heights: a socket. A dune is a low hill of the band's colour, a wave swings round
    the body, slant stripes lean, a belt lies at the middle.
    """
    look = BRANDS[brand]
    x, y, z = material.position()
    angle = material.math('ARCTAN2', y, x)
    swing = {
        'dune': (
            1., .09, 0.
        ), 'wave': (2., .10, 0.), 'slant': (0., 0., .22), 'belt': (0., 0., 0.), 'plain': (0., 0., 0.),
    }[look['paint']]
    level = material.add(
        material.remap(z, low, high, 0, 1, False),
        material.multiply(material.math('SINE', material.multiply(angle, swing[0])), swing[1]),
    )
    if swing[2]:
        level = material.math(
            'FRACT', material.add(material.multiply(angle, swing[2] * 5.73), material.multiply(level, 1.1))
        )
    band, line, body = look['band'], look['line'], look['body']
    stops = {
        'dune': [(0, band), (.2, band), (.205, line), (.235, line), (.24, body), (1, body)],
        'wave': [(0, band), (.26, band), (.265, line), (.31, line), (.315, body), (1, body)],
        'slant': [(0, body), (.62, body), (.625, line), (.66, line), (.665, band), (1, band)],
        'belt': [
            (0, body), (.17, body), (.175, line), (.2, line), (.205, band), (.47, band), (.475, line), (.5, line),
            (.505, body), (1, body),
        ],
        'plain': [
            (0, body), (.06, body), (.065, band), (.10, band), (.105, body), (.945, body), (.95, band), (.975, band),
            (.98, body), (1, body),
        ],
    }[look['paint']]
    return material.ramp(level, stops, 'LINEAR')
