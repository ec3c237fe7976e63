"""What most topping materials share: browning, oil, fibres and veins. Colours are '#rrggbb' or sockets."""


def blotch(material, color, tint, scale, low, high, amount=0.8, detail=4, mask=None):
    """`color` with `tint` in soft blotches, where noise (mostly 0.3 to 0.7) lies between low and high."""
    factor = material.remap(material.noise(scale, detail, 0.6), low, high, 0, amount)
    return material.mix(factor if mask is None else material.multiply(factor, mask), color, tint)


def roasted(material, color, mask, tint, start=0.5, end=1.0, amount=0.9, scale=7, ragged=0.5):
    """`color` turning into `tint` as `mask` grows from start to end, along a border that noise makes ragged."""
    wander = material.multiply(material.subtract(material.noise(scale, 5, 0.6), 0.5), ragged)
    return material.mix(material.remap(material.add(mask, wander), start, end, 0, amount), color, tint)


def oil(material, scale=5, low=0.1, high=0.8):
    """A clear coat that lies in patches, as fat and juice do."""
    return material.remap(material.noise(scale, 3), 0.4, 0.6, low, high)


def fibre(material, scale=26, along=(0.45, 2.2, 2.2), detail=5):
    """Noise drawn out along the piece's x axis: muscle, grain, threads."""
    return material.noise(scale, detail, 0.6, vector=material.scaled(along))


def vein(material, scale, width=0.03, detail=3, distortion=0.0, vector=None):
    """1 on thin winding lines, 0 elsewhere; width is how much of the noise's range a line takes on either side."""
    away = material.math(
        'ABSOLUTE', material.subtract(material.noise(scale, detail, 0.5, distortion, vector=vector), 0.5)
    )
    return material.remap(away, 0, width, 1, 0)


def speck(material, scale, size=0.14, patches=5):
    """1 in small dots: herbs, pepper, seeds. They gather in patches of the given noise scale."""
    dots = material.remap(material.voronoi(scale), size * 0.7, size, 1, 0)
    return material.multiply(dots, material.remap(material.noise(patches, 2), 0.45, 0.55))


def rough_skin(material, fine=30, coarse=9, strength=0.45, distance=0.016, extra=None):
    """A bump at two scales, with a further height on top where one is given."""
    height = material.add(
        material.multiply(material.noise(coarse, 4, 0.6), 0.8), material.multiply(material.noise(fine, 4, 0.6), 0.5)
    )
    return material.bump(height if extra is None else material.add(height, extra), strength, distance)
