"""Materials: a small way of writing Cycles shader nodes as expressions."""
import bpy
import numpy as np


def linear(color):
    """'#rrggbb' in sRGB, or linear (r, g, b), as the linear RGBA that shader sockets take."""
    if isinstance(color, str):
        parts = [int(color.lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        color = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return (*color[:3], 1.0)


def _is_number(value):
    return isinstance(value, (int, float, np.floating, np.integer))


class Material:
    """A material under construction. Values are numbers, '#rrggbb' or the sockets other methods return.

    Textures are read in the object's own coordinates (`vector`); with `per_object` every copy of a mesh reads them
    elsewhere, so that no two slices look the same.
    """

    def __init__(self, name, per_object=True):
        self.made = bpy.data.materials.new(name)
        self.made.use_nodes = True
        self.tree = self.made.node_tree
        self.tree.nodes.clear()
        self.output = self.node('OutputMaterial')
        self.random = self.node('ObjectInfo').outputs['Random']
        self.vector = self.node('TexCoord').outputs['Object']
        if per_object:
            moved = self.node('VectorMath', operation='ADD')
            self.link(self.vector, moved.inputs[0])
            self.link(self.multiply(self.random, 37.0), moved.inputs[1])
            self.vector = moved.outputs[0]

    def node(self, kind, **settings):
        """A shader node, e.g. node('Math', operation='ADD')."""
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def link(self, value, socket):
        """Connects a socket, or sets a number or colour, on the input `socket`."""
        if hasattr(value, 'is_output'):
            self.tree.links.new(value, socket)
        elif value is not None:
            if isinstance(value, str) or (socket.type == 'RGBA' and not _is_number(value)):
                value = linear(value)
            elif _is_number(value) and socket.type == 'RGBA':
                value = (value, value, value, 1.0)
            elif _is_number(value) and socket.type == 'VECTOR':
                value = (value, value, value)
            socket.default_value = value

    def attribute(self, name):
        """A named float of the mesh's vertices."""
        return self.node('Attribute', attribute_name=name).outputs['Fac']

    def position(self):
        """x, y and z of the object's own coordinates (not moved per object)."""
        split = self.node('SeparateXYZ')
        self.link(self.node('TexCoord').outputs['Object'], split.inputs[0])
        return split.outputs[0], split.outputs[1], split.outputs[2]

    def math(self, op, a, b=None, c=None):
        """One of Blender's math operations, e.g. math('SINE', x)."""
        node = self.node('Math', operation=op)
        for value, socket in zip((a, b, c), node.inputs):
            self.link(value, socket)
        return node.outputs[0]

    def multiply(self, a, b):
        """a * b."""
        return self.math('MULTIPLY', a, b)

    def add(self, a, b):
        """a + b."""
        return self.math('ADD', a, b)

    def subtract(self, a, b):
        """a - b."""
        return self.math('SUBTRACT', a, b)

    def remap(self, value, from_low, from_high, to_low=0.0, to_high=1.0, smooth=True):
        """A value's range moved to another and clamped to it; smooth as smoothstep."""
        node = self.node('MapRange', interpolation_type='SMOOTHSTEP' if smooth else 'LINEAR')
        for i, part in enumerate((value, from_low, from_high, to_low, to_high)):
            self.link(part, node.inputs[i])
        return node.outputs[0]

    def scaled(self, vector3):
        """The coordinates stretched by (x, y, z): for grain and fibres."""
        node = self.node('VectorMath', operation='MULTIPLY')
        self.link(self.vector, node.inputs[0])
        node.inputs[1].default_value = vector3
        return node.outputs[0]

    def noise(self, scale, detail=4, roughness=0.5, distortion=0, vector=None):
        """Cloudy noise of about 0.3 to 0.7."""
        node = self.node('TexNoise')
        self.link(vector or self.vector, node.inputs['Vector'])
        for key, value in (('Scale', scale), ('Detail', detail), ('Roughness', roughness), ('Distortion', distortion)):
            node.inputs[key].default_value = value
        return node.outputs['Fac']

    def voronoi(self, scale, feature='F1', randomness=1.0, vector=None, output='Distance'):
        """Cells: the distance to the nearest point, or another output."""
        node = self.node('TexVoronoi', feature=feature)
        self.link(vector or self.vector, node.inputs['Vector'])
        node.inputs['Scale'].default_value = scale
        node.inputs['Randomness'].default_value = randomness
        return node.outputs[output]

    def wave(self, scale, distortion=2, detail=2, vector=None, direction='X'):
        """Bands across a direction."""
        node = self.node('TexWave', wave_type='BANDS', bands_direction=direction)
        self.link(vector or self.vector, node.inputs['Vector'])
        for key, value in (('Scale', scale), ('Distortion', distortion), ('Detail', detail)):
            node.inputs[key].default_value = value
        return node.outputs['Fac']

    def ramp(self, factor, stops, interpolation='EASE'):
        """A colour ramp over stops of (position, colour or grey)."""
        node = self.node('ValToRGB')
        self.link(factor, node.inputs[0])
        ramp = node.color_ramp
        ramp.interpolation = interpolation
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for element, (position, color) in zip(ramp.elements, stops):
            element.position = position
            element.color = (color, color, color, 1) if _is_number(color) else linear(color)
        return node.outputs[0]

    def mix(self, factor, a, b, mode='MIX'):
        """Colour a towards b by the factor."""
        node = self.node('MixRGB', blend_type=mode)
        for value, socket in zip((factor, a, b), node.inputs):
            self.link(value, socket)
        return node.outputs[0]

    def bump(self, height, strength=0.3, distance=0.01, normal=None):
        """A normal from a height; distance in units."""
        node = self.node('Bump')
        self.link(height, node.inputs['Height'])
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        self.link(normal, node.inputs['Normal'])
        return node.outputs[0]

    def surface(
        self, color, roughness=0.4, specular=0.5, subsurface=0.0, radius=(0.05, 0.025, 0.012), subsurface_color=None,
        coat=0.0, coat_roughness=0.1, normal=None, transmission=0.0, ior=1.45, alpha=None, sheen=0.0, metallic=0.0,
        emission=None,
    ):
        """Finishes the material and returns it; radius: how far light goes inside (units), emission: (colour, power)."""
        node = self.node('BsdfPrincipled')
        node.subsurface_method = 'BURLEY'
        values = {
            'Base Color': color, 'Roughness': roughness, 'Specular': specular, 'Subsurface': subsurface,
            'Subsurface Color': color if subsurface_color is None else subsurface_color, 'Clearcoat': coat,
            'Clearcoat Roughness': coat_roughness, 'Normal': normal, 'Transmission': transmission, 'IOR': ior,
            'Alpha': alpha, 'Sheen': sheen, 'Metallic': metallic,
        }
        for key, value in values.items():
            self.link(value, node.inputs[key])
        node.inputs['Subsurface Radius'].default_value = radius
        if emission:
            self.link(emission[0], node.inputs['Emission'])
            self.link(emission[1], node.inputs['Emission Strength'])
        self.tree.links.new(node.outputs[0], self.output.inputs[0])
        return self.made
